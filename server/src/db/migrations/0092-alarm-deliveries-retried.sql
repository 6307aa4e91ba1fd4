-- A message that could not be sent and is tried again says so, and when.
alter table alarm_delivery drop constraint alarm_delivery_state_check;
alter table alarm_delivery
  add constraint alarm_delivery_state_check check (state in ('queued', 'retrying', 'sent', 'failed', 'capped')),
  add column next_attempt_at timestamptz;
