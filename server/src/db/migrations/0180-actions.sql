-- What a company wants to be done when something happens.
create table action (
  id uuid primary key,
  title text not null,
  description text not null,
  event_type smallint not null check (event_type between 0 and 7),
  is_enabled boolean not null,
  cooldown_minutes int not null,
  -- After it ran it waits until somebody resets it.
  manual_cooldown boolean not null,
  -- How long a state must last.
  duration_minutes int not null,
  -- Which events; empty for all. What is deleted stays named, so that no action reacts to more by that.
  application_ids uuid[] not null,
  deveuis text[] not null,
  priorities text[] not null,
  -- Receivers of mail and SMS, as those of alarms.
  contacts jsonb not null,
  email_title_template text not null,
  message_template text not null,
  mqtt_topic_template text not null,
  webhook_url text not null,
  -- Encrypted for this row.
  webhook_secret bytea,
  teams_url bytea,
  slack_url bytea,
  created_at timestamptz not null,
  last_run_at timestamptz,
  -- From when the cooldown counts; null when there is none.
  cooldown_from timestamptz,
  -- Events since the last run that it did not run for.
  suppressed int not null default 0
);
select fyr_protect('action');
select fyr_pipeline_may('action', 'select');
create index action_event_type on action (company_id, event_type) where is_enabled;

-- That an action ran, for which event; kept for 90 days.
create table action_run (
  id uuid primary key,
  action_id uuid not null,
  -- Names the event: an action runs once for it.
  event_key text not null,
  event_type smallint not null,
  event_at timestamptz not null,
  ran_at timestamptz not null,
  is_test boolean not null,
  -- What messages name, by placeholder.
  params jsonb not null
);
select fyr_protect('action_run');
alter table action_run
  add unique (action_id, event_key),
  add foreign key (company_id, action_id) references action (company_id, id) on delete cascade;
create index action_run_newest on action_run (company_id, ran_at desc);
create index action_run_old on action_run (ran_at);

-- What became of each message of a run, as alarm_delivery.
create table action_delivery (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null,
  -- Of the job that sends it.
  idempotency_key text not null unique,
  channel text not null check (channel in ('mail', 'sms', 'mqtt', 'webhook', 'teams', 'slack')),
  recipient text not null,
  state text not null default 'queued' check (state in ('queued', 'retrying', 'sent', 'failed', 'capped')),
  reason text,
  updated_at timestamptz not null,
  next_attempt_at timestamptz
);
select fyr_protect('action_delivery');
alter table action_delivery
  add foreign key (company_id, run_id) references action_run (company_id, id) on delete cascade;
create index action_delivery_run on action_delivery (company_id, run_id);
