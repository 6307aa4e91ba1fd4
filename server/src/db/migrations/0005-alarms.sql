create table alarm (
  id uuid primary key,
  name text not null,
  node_id uuid not null,
  key text not null,
  alert_type smallint not null check (alert_type between 0 and 3),
  priority text not null check (priority in ('a', 'b', 'c')),
  delay_seconds int not null,
  auto_acknowledge boolean not null,
  active boolean not null,
  message text not null,
  signal_type text not null check (signal_type in ('analogue', 'digital')),
  limit_high double precision,
  limit_low double precision,
  digital_trigger text check (digital_trigger in ('high', 'low')),
  contact_type text not null,
  contacts jsonb not null,
  active_days smallint[] not null,
  logical_operator text not null check (logical_operator in ('AND', 'OR')),
  -- Rises with each change, so that a state judged under older rules is known as such.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select fyr_protect('alarm');
alter table alarm add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index alarm_node on alarm (company_id, node_id);
select fyr_pipeline_may('alarm', 'select');
-- The pipeline changes no alarm; a right to update also lets it lock those whose states it writes.
grant update (updated_at) on alarm to fyr_pipeline;

create table alarm_condition (
  id uuid primary key,
  alarm_id uuid not null,
  node_id uuid not null,
  key text not null,
  limit_type text not null check (limit_type in ('LOW', 'HIGH')),
  limit_value double precision not null,
  position smallint not null
);
select fyr_protect('alarm_condition');
alter table alarm_condition
  add foreign key (company_id, alarm_id) references alarm (company_id, id) on delete cascade,
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index alarm_condition_alarm on alarm_condition (company_id, alarm_id);
create index alarm_condition_node on alarm_condition (company_id, node_id);
select fyr_pipeline_may('alarm_condition', 'select');

-- Where the judgement stands; written by the pipeline only.
create table alarm_state (
  -- The alarm's.
  id uuid primary key,
  version int not null,
  state jsonb not null,
  updated_at timestamptz not null
) with (fillfactor = 50);
select fyr_protect('alarm_state');
alter table alarm_state add foreign key (company_id, id) references alarm (company_id, id) on delete cascade;
select fyr_pipeline_may('alarm_state', 'select, insert, update, delete');

-- One row from raised to acknowledged and reset: the active alarms are those not acknowledged yet.
create table alarm_event (
  id uuid primary key,
  alarm_id uuid not null,
  triggered_at timestamptz not null,
  reset_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references account (id) on delete set null,
  acknowledged_name text,
  comment text not null default '',
  value double precision,
  -- The alarm's message as it was told, its placeholders filled in.
  message text not null default '',
  message_sent boolean not null default false
);
select fyr_protect('alarm_event');
alter table alarm_event add foreign key (company_id, alarm_id) references alarm (company_id, id) on delete cascade;
create index alarm_event_newest on alarm_event (company_id, triggered_at desc);
create index alarm_event_alarm on alarm_event (company_id, alarm_id, triggered_at desc);
create index alarm_event_active on alarm_event (company_id, alarm_id) where acknowledged_at is null;
select fyr_pipeline_may('alarm_event', 'select, insert, update');

-- Messages are written in the company's language and time, and name it.
grant select (id, name, country) on company to fyr_pipeline;
create policy company_pipeline on company to fyr_pipeline using (true);
-- A user's acknowledgement goes through the pipeline, with its audit entry.
select fyr_pipeline_may('audit', 'insert');
