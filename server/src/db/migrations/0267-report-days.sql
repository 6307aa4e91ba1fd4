-- Which day weeks (0 is Sunday) and months begin on; reference_at says from now on only from when periods are told of.
-- Reports that were moved by it keep the day that they had on the clock they went by.
alter table report
  add column weekday smallint not null default 1 check (weekday between 0 and 6),
  add column month_day smallint not null default 1 check (month_day between 1 and 31);
update report set
  weekday = extract(dow from reference_at at time zone clock.name),
  month_day = extract(day from reference_at at time zone clock.name)
from (
  select report.id, coalesce(report.schedule_zone, setting.value #>> '{}', case
    when lower(btrim(company.country)) in ('se', 'swe', 'sweden', 'sverige') then 'Europe/Stockholm'
    when lower(btrim(company.country)) in ('dk', 'dnk', 'denmark', 'danmark') then 'Europe/Copenhagen'
    else 'UTC' end) as name
  from report
  join company on company.id = report.company_id
  left join company_setting as setting on setting.company_id = company.id and setting.key = 'timeZone'
) as clock
where clock.id = report.id and report.reference_at is not null;
