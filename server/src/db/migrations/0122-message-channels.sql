-- How the portal sends mails and text messages, where the environment does not say it.
create table message_channel (
  channel text primary key check (channel in ('mail', 'sms')),
  -- What is no secret.
  settings jsonb not null,
  -- Encrypted by the program; null for none.
  password bytea
);
grant select, insert, update on message_channel to fyr_platform;
