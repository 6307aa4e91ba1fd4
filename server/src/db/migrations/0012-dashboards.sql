create table dashboard_category (
  id uuid primary key,
  title text not null,
  icon text not null,
  color text not null,
  -- Null: at the top of the tree.
  parent_id uuid,
  -- Among what its parent holds, dashboards and categories together.
  position int not null,
  created_at timestamptz not null
);
select fyr_protect('dashboard_category');
alter table dashboard_category add foreign key (company_id, parent_id) references dashboard_category (company_id, id);
create index dashboard_category_parent on dashboard_category (company_id, parent_id);

create table dashboard (
  -- Clients of the specification know dashboards by a positive number.
  id int generated always as identity primary key,
  name text not null,
  type text not null check (type in ('default', 'map', 'imageMap')),
  -- Null: at the top of the tree.
  category_id uuid,
  position int not null,
  is_default boolean not null default false,
  -- The template that it was made of.
  template_id int,
  -- By contract/src/dashboard-content.ts.
  settings jsonb not null,
  -- Rises with each save; who saves names the one that they changed.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text not null
);
select fyr_protect('dashboard');
alter table dashboard add foreign key (company_id, category_id) references dashboard_category (company_id, id);
create index dashboard_category_of on dashboard (company_id, category_id);
create unique index dashboard_default on dashboard (company_id) where is_default;

create table dashboard_module (
  -- Given by whoever makes the widget, so it is unique in its company only.
  id uuid not null,
  dashboard_id int not null,
  -- By contract/src/widgets/types.ts.
  type smallint not null check (type between 0 and 19),
  position int not null,
  title text not null,
  layout jsonb not null,
  -- By contract/src/widgets.
  settings jsonb not null
);
select fyr_protect('dashboard_module');
alter table dashboard_module
  add foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete cascade;
create index dashboard_module_dashboard on dashboard_module (company_id, dashboard_id);

-- What each save left, the last of them being what is there now.
create table dashboard_version (
  dashboard_id int not null,
  version int not null,
  saved_at timestamptz not null,
  saved_by_name text not null,
  -- Name, settings and widgets.
  content jsonb not null
);
select fyr_protect('dashboard_version');
alter table dashboard_version
  add unique (company_id, dashboard_id, version),
  add foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete cascade;

-- Pictures that were given to a dashboard; those that nothing shows any more go with it.
create table dashboard_image (
  dashboard_id int not null,
  name text not null,
  created_at timestamptz not null
);
select fyr_protect('dashboard_image');
alter table dashboard_image
  add foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete cascade;
create index dashboard_image_dashboard on dashboard_image (company_id, dashboard_id);
