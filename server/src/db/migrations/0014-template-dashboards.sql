create table template_dashboard (
  id int generated always as identity primary key,
  name text not null,
  -- Settings, slots and widgets, by contract/src/template-dashboards.ts. Widgets name slots in place of nodes.
  content jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text not null
);
select fyr_protect('template_dashboard');
alter table dashboard
  add foreign key (company_id, template_id) references template_dashboard (company_id, id)
    on delete set null (template_id);
create index dashboard_template on dashboard (company_id, template_id) where template_id is not null;
