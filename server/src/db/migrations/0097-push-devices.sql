-- Browsers and phones of people that a company's alarms are pushed to (docs/decisions/0021).
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- Whose it is and what, for the history of alarms.
  owner_name text not null,
  name text not null,
  -- Where its push service takes messages, and with what they are encrypted for it (RFC 8030, RFC 8291).
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null
);
select fyr_protect('push_device');
alter table push_device add unique (company_id, account_id, endpoint);
select fyr_pipeline_may('push_device', 'select');

alter table alarm_delivery drop constraint alarm_delivery_channel_check;
alter table alarm_delivery
  add constraint alarm_delivery_channel_check check (channel in ('mail', 'sms', 'push'));
