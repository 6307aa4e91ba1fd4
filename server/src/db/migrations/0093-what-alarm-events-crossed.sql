-- What was crossed when an alarm was raised: its rule may have other limits by now. A level is 1 or 0. Null where
-- several conditions were met together, and in entries of before.
alter table alarm_event
  add column comparison text check (comparison in ('HIGH', 'LOW', 'EQUAL')),
  add column crossed_limit double precision;
-- What is still to be acknowledged, or was and is still outside.
create index alarm_event_open on alarm_event (company_id) where acknowledged_at is null or reset_at is null;
-- Live pages show with a new alarm which application its node belongs to.
select fyr_pipeline_may('application', 'select');
