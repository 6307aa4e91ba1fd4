-- Which notifications somebody wants in a company, and where. Without a row: as they were for everybody.
create table notification_preference (
  account_id uuid not null references account (id) on delete cascade,
  -- By category and channel (contract/src/notifications.ts).
  chosen jsonb not null,
  wants_mail boolean not null
);
select fyr_protect('notification_preference');
alter table notification_preference add primary key (company_id, account_id);
select fyr_pipeline_may('notification_preference', 'select');
