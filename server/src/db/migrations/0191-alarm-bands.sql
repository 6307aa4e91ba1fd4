-- What alarms have learned of the history of their key, by hour of the week (0 is midnight between Saturday and Sunday)
-- in a time zone. No numbers: there is not enough history yet; none of an hour: that hour is not known.
create table alarm_band (
  id uuid primary key,
  learned_at timestamptz not null,
  time_zone text not null,
  median real[] check (array_length(median, 1) = 168),
  spread real[] check (array_length(spread, 1) = 168),
  check ((median is null) = (spread is null))
);
select fyr_protect('alarm_band');
alter table alarm_band add foreign key (company_id, id) references alarm (company_id, id) on delete cascade;
select fyr_pipeline_may('alarm_band', 'select');
