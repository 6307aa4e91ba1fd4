-- Files with everything that a company owns, made in the background and kept for a week in the data folder.
create table company_export (
  id uuid primary key,
  -- Forgotten with the account.
  requested_by uuid references account (id) on delete set null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Percent.
  progress int not null default 0,
  reason text,
  bytes bigint not null default 0,
  readings bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
select fyr_protect('company_export');
create unique index company_export_open on company_export (company_id) where state in ('waiting', 'running');
create index company_export_expires on company_export (expires_at);
create index company_export_requested_by on company_export (requested_by);
