-- The outbox becomes the table of all background work: messages, work of a company, and repeating work of the
-- installation. Workers claim rows with "for update skip locked" (docs/decisions/0013).
drop index outbox_open, outbox_sent;
alter table outbox rename to job;
alter table job drop constraint outbox_status_check;
alter table job rename column sent_at to ended_at;
-- Null: the installation's own, which no company sees.
alter table job alter column company_id drop not null;
alter table job
  -- Whom the work is charged to; workers take turns by it.
  add column owner uuid not null
    generated always as (coalesce(company_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  -- When the work repeats; its row stays and waits for the next time.
  add column recurrence jsonb,
  -- Which time of a repeating job this run is for.
  add column due_at timestamptz;
update job set status = case status when 'sending' then 'running' when 'sent' then 'done' else status end;
-- What came to its end keeps no content: mails may hold links that let one in.
update job set payload = '{}' where status in ('done', 'failed', 'capped') and payload <> '{}';
alter table job
  add constraint job_status_check check (status in ('waiting', 'running', 'done', 'failed', 'capped'));
create index job_open on job (kind, owner, next_attempt_at) where status in ('waiting', 'running');
create index job_done on job (owner, kind, ended_at) where status = 'done';
create index job_failed on job (kind) where status = 'failed';
alter policy outbox_company on job rename to job_company;
alter policy outbox_platform on job rename to job_platform;
alter policy outbox_owner on job rename to job_owner;
alter policy outbox_pipeline on job rename to job_pipeline;
