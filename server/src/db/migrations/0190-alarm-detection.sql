-- What decides in place of limits: how fast the value changes, that it does not, or how far it is from another one. The
-- other series of a difference is a row of alarm_condition whose limit_type is DIFFERENCE.
alter table alarm add column detection jsonb;
-- UNCHANGED: the limit is in minutes. A limit of a rate or a difference says so.
alter table alarm_event drop constraint alarm_event_comparison_check;
alter table alarm_event
  add constraint alarm_event_comparison_check check (comparison in ('HIGH', 'LOW', 'EQUAL', 'UNCHANGED')),
  add column measure text check (measure in ('ratePerMinute', 'ratePerHour', 'difference'));
alter table alarm_condition drop constraint alarm_condition_limit_type_check;
alter table alarm_condition
  add constraint alarm_condition_limit_type_check check (limit_type in ('LOW', 'HIGH', 'DIFFERENCE'));
