alter table alarm
  -- How far inside its limits the value must be before a raised alarm is reset.
  add column hysteresis double precision not null default 0 check (hysteresis >= 0),
  add column notify_reset boolean not null default false,
  -- Null: one message.
  add column repeat_minutes int check (repeat_minutes > 0),
  -- Null: nobody else is told.
  add column escalation_minutes int check (escalation_minutes > 0),
  add column escalation_contacts jsonb not null default '[]';

-- What a message was about: the raise, a reminder of it, the second contacts, or that it is back to normal.
alter table alarm_delivery add column purpose text not null default 'alarm'
  check (purpose in ('alarm', 'reminder', 'escalation', 'backToNormal'));
-- Who was told of an alarm is told that it is back to normal.
select fyr_pipeline_may('alarm_delivery', 'select');
