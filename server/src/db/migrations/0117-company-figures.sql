-- What each company stores, as it was measured last.
create table company_figure (
  readings_per_day bigint not null,
  storage_bytes bigint not null,
  measured_at timestamptz not null
);
select fyr_protect('company_figure');
alter table company_figure add primary key (company_id);

-- The free space of the disk that the readings are on, a row a day, by which is told when it will be full.
create table disk_figure (
  day date primary key,
  free_bytes bigint not null
);
grant select, insert, update, delete on disk_figure to fyr_platform;
