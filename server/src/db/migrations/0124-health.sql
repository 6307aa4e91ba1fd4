-- What became of the mails and text messages that left last, a row for each channel, for whoever looks after the portal.
create table delivery_state (
  channel text primary key check (channel in ('mail', 'sms')),
  sent_at timestamptz,
  -- Since when none has left, though some should have, and what the provider says; null while it works.
  failing_since timestamptz,
  reason text
);
grant select, insert, update, delete on delivery_state to fyr_platform;

-- Data errors of the last hour in all companies, and those that are old enough to go.
create index ingest_error_hour on ingest_error (hour);
-- Domains that wait for a decision.
create index company_domain_requested on company_domain (requested_at) where state = 'requested';
