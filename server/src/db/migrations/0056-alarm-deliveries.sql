-- What became of each message of an alarm: one row for each receiver and channel, from queued to its end.
create table alarm_delivery (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null,
  -- Of the job that sends it.
  idempotency_key text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'capped')),
  reason text,
  updated_at timestamptz not null
);
select fyr_protect('alarm_delivery');
alter table alarm_delivery
  add foreign key (company_id, event_id) references alarm_event (company_id, id) on delete cascade;
create index alarm_delivery_event on alarm_delivery (company_id, event_id);
select fyr_pipeline_may('alarm_delivery', 'insert');
