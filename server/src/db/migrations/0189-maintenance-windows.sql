-- Times in which alarms are recorded and nobody is told of them.
create table maintenance_window (
  id uuid primary key,
  name text not null,
  comment text not null,
  -- Otherwise alarms of these applications and nodes. What is deleted stays named: a window never grows by that.
  whole_company boolean not null,
  application_ids uuid[] not null,
  -- In lower case.
  deveuis text[] not null,
  -- Once, or else each week.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Days of the week, 0 is Sunday, in the company's time zone; none means every day.
  days smallint[] not null,
  -- "22:30", null is midnight. A span that ends before it begins goes on into the next day.
  day_from text check (day_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  day_to text check (day_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null,
  check ((starts_at is null) = (ends_at is null) and starts_at < ends_at)
);
select fyr_protect('maintenance_window');
select fyr_pipeline_may('maintenance_window', 'select');
create index maintenance_window_company on maintenance_window (company_id);

-- In which window an alarm was raised, by its name.
alter table alarm_event add column maintenance text;
