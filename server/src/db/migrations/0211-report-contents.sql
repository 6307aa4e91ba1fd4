-- Workbooks whose placeholders are filled in.
create table report_template (
  id uuid primary key,
  name text not null,
  description text not null,
  -- Null until a file is uploaded.
  file_name text,
  content bytea,
  -- [{ "sheet", "cell", "text" }]
  placeholders jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select fyr_protect('report_template');
-- A workbook is compressed already.
alter table report_template alter column content set storage external;
create unique index report_template_name on report_template (company_id, lower(name));

alter table report drop constraint report_type_check;
alter table report add check (type in ('regular', 'trend', 'template', 'dashboard'));
alter table report drop constraint report_pause_reason_check;
alter table report add check (pause_reason in ('ownerGone', 'ownerRights', 'dashboardGone'));
alter table report
  add column template_id uuid,
  -- Null of a report whose dashboard was deleted, too.
  add column dashboard_id int,
  -- What a trend is compared with, as the contract writes it.
  add column trend jsonb not null default '{"compareWith": ["previous", "lastYear"], "degreeDays": null}',
  add foreign key (company_id, template_id) references report_template (company_id, id),
  add foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete set null (dashboard_id);
create index report_template_of on report (company_id, template_id) where template_id is not null;
create index report_dashboard_of on report (company_id, dashboard_id) where dashboard_id is not null;
