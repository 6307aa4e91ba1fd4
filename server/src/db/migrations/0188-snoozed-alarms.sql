-- Until when nobody is reminded of an alarm, who asked for it, and why.
alter table alarm_event
  add column snoozed_until timestamptz,
  add column snoozed_name text,
  add column snooze_comment text not null default '';
