-- Everything that leaves the machine, written in the same transaction as its reason.
create table outbox (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  idempotency_key text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'capped')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
select fyr_protect('outbox');
select fyr_pipeline_may('outbox', 'insert');
-- A claim looks company by company, so that one with much to send does not hold up the others.
create index outbox_open on outbox (kind, company_id, next_attempt_at) where status in ('waiting', 'sending');
create index outbox_sent on outbox (company_id, kind, sent_at) where status = 'sent';

create table notification (
  id uuid primary key,
  -- A text key of texts/<language>/records.ts and what goes into it.
  kind text not null,
  params jsonb not null default '{}',
  route text not null,
  -- Who may see it.
  permission text not null,
  created_at timestamptz not null
);
select fyr_protect('notification');
create index notification_newest on notification (company_id, created_at desc);
select fyr_pipeline_may('notification', 'insert');

create table notification_dismissal (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null,
  account_id uuid not null references account (id) on delete cascade
);
select fyr_protect('notification_dismissal');
alter table notification_dismissal
  add unique (company_id, notification_id, account_id),
  add foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade;
