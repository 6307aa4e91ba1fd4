-- By which clock the next run was found: another one of the company moves it. Null of reports from before, whose clock is
-- the company's.
alter table report add column schedule_zone text;
-- Asked each half minute for those of another clock than their company's.
create index report_zone on report (company_id, schedule_zone) where next_run_at is not null;
