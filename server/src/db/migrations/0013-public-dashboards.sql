create table public_dashboard (
  -- Half of what visitors name; the other half is made of it by the installation's key and kept nowhere.
  id uuid primary key,
  dashboard_id int not null,
  expires_at timestamptz not null,
  created_by_name text not null,
  created_at timestamptz not null
);
select fyr_protect('public_dashboard');
alter table public_dashboard
  add foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete cascade;
create index public_dashboard_dashboard on public_dashboard (company_id, dashboard_id);
