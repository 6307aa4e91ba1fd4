-- Accounts and sessions belong to no company: one person may work in several. They are on the short list
-- of tables without row-level security (server/src/db/unprotected-tables.ts) and reached as fyr_platform only.

alter table company
  add column org_number text not null default '',
  add column postal_address text not null default '',
  add column delivery_address text not null default '',
  add column contact_phone text not null default '',
  add column contact_email text not null default '',
  add column reference_number text not null default '',
  add column country text,
  add column image text;

create table account (
  id uuid primary key,
  -- Lower case and NFKC, so that twins of case or width cannot exist side by side.
  email text not null unique,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  language text check (language in ('en', 'sv', 'da')),
  is_super boolean not null default false,
  created_at timestamptz not null default now()
);

-- Attempts to sign in, counted alike for e-mails that exist and for those that do not.
create table login_attempt (
  -- SHA-256 of the e-mail or the address that it came from.
  key bytea primary key,
  attempts int not null,
  -- When the first of them was.
  since timestamptz not null
);
create index login_attempt_since on login_attempt (since);

create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The company that this session opened last; each tab's token names its own.
  company_id uuid references company (id) on delete set null,
  refresh_hash bytea not null,
  -- The refresh token before this one: good for ten seconds more, theft after that.
  previous_hash bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

create table user_setting (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  value text not null,
  primary key (account_id, key)
);

create table global_setting (key text primary key, value text not null);

grant select, insert, update, delete on account, login_attempt, session, user_setting, global_setting to fyr_platform;

create table role (
  id uuid primary key,
  name text not null,
  -- One of the six of the specification, or null for a company's own.
  built_in text,
  is_default boolean not null default false,
  -- Hidden from everyone but a super administrator.
  is_super boolean not null default false,
  permissions text[] not null
);
select fyr_protect('role');
create unique index role_built_in on role (company_id, built_in) where built_in is not null;

create table membership (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  role_id uuid not null,
  created_at timestamptz not null default now()
);
select fyr_protect('membership');
alter table membership
  add unique (company_id, account_id),
  add foreign key (company_id, role_id) references role (company_id, id);
create index membership_account on membership (account_id);

create table company_setting (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  value jsonb not null
);
select fyr_protect('company_setting');
alter table company_setting add unique (company_id, key);
select fyr_pipeline_may('company_setting', 'select');

-- Append only for tenants: no update, no delete.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  object_name text not null,
  changes jsonb not null default '{}',
  request_id text not null
);
select fyr_protect('audit');
revoke update, delete on audit from fyr_app, fyr_platform;
create index audit_newest on audit (company_id, at desc);

-- The same for what concerns no company or outlives it: companies made and deleted, global settings.
create table platform_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  object_name text not null,
  changes jsonb not null default '{}',
  request_id text not null
);
grant select, insert on platform_audit to fyr_platform;

create table log_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  type text not null check (type in ('SMS', 'APP', 'WARNING', 'ERROR', 'USEREVENT', 'LOGIN')),
  -- A text key of texts/<language>/records.ts and what goes into it: read in the reader's language.
  kind text not null,
  params jsonb not null default '{}',
  actor_name text
);
select fyr_protect('log_entry');
create index log_entry_newest on log_entry (company_id, at desc);
select fyr_pipeline_may('log_entry', 'insert');
