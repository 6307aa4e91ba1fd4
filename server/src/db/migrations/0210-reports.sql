-- What is made on schedule or by hand, of what the company has.
create table report (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('regular')),
  tempo smallint not null check (tempo between 0 and 2),
  is_enabled boolean not null,
  -- Periods are counted from it.
  reference_at timestamptz,
  formats text[] not null,
  -- As alarms and actions name them: [{ "contactId": … }].
  contacts jsonb not null,
  -- What is selected, as the contract writes it.
  selection jsonb not null,
  language text,
  sends_empty boolean not null,
  -- Whose rights it is made with; forgotten with the account.
  owner_id uuid references account (id) on delete set null,
  owner_name text not null,
  pause_reason text check (pause_reason in ('ownerGone', 'ownerRights')),
  -- Null while it rests.
  next_run_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select fyr_protect('report');
create index report_due on report (next_run_at) where next_run_at is not null;
create index report_owner on report (owner_id);

-- Each time that a report was made, or readings were exported.
create table report_run (
  id uuid primary key,
  -- Null of an export.
  report_id uuid,
  name text not null,
  type text not null,
  trigger text not null check (trigger in ('schedule', 'manual', 'export')),
  from_time timestamptz not null,
  to_time timestamptz not null,
  -- What is made, as it was set then.
  settings jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'noData', 'failed', 'cancelled')),
  reason text,
  -- Percent.
  progress int not null default 0,
  -- [{ "name", "format", "bytes" }]
  files jsonb not null default '[]',
  bytes bigint not null default 0,
  remarks text[] not null default '{}',
  requested_by uuid references account (id) on delete set null,
  requested_by_name text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
select fyr_protect('report_run');
alter table report_run
  add foreign key (company_id, report_id) references report (company_id, id) on delete cascade;
-- A period is made once on schedule, whichever process is first and however often it is started.
create unique index report_run_scheduled on report_run (report_id, from_time) where trigger = 'schedule';
-- By hand one at a time.
create unique index report_run_by_hand on report_run (report_id) where trigger = 'manual' and state in ('waiting', 'running');
create index report_run_newest on report_run (company_id, created_at desc, id);
create index report_run_of_report on report_run (company_id, report_id, created_at desc);
create index report_run_requested_by on report_run (requested_by);
create index report_run_expires on report_run (expires_at);

-- A mail with its files to one receiver, as action_delivery.
create table report_delivery (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null,
  -- Of the job that sends it.
  idempotency_key text not null unique,
  name text not null,
  recipient text not null,
  state text not null default 'queued' check (state in ('queued', 'retrying', 'sent', 'failed', 'capped')),
  reason text,
  updated_at timestamptz not null,
  next_attempt_at timestamptz
);
select fyr_protect('report_delivery');
alter table report_delivery
  add foreign key (company_id, run_id) references report_run (company_id, id) on delete cascade;
create index report_delivery_run on report_delivery (company_id, run_id);
