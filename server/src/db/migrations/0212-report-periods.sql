-- A report whose rhythm was changed may begin a period where another one began: a day, and the week of that day.
drop index report_run_scheduled;
create unique index report_run_scheduled on report_run (report_id, from_time, to_time) where trigger = 'schedule';
-- What whoever reads its files must be allowed to see: by what they were made of, whatever becomes of that later.
-- Permissions and groups of roles; null until it is made.
alter table report_run add column needs text[];
