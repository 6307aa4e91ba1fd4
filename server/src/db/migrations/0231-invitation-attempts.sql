-- Mails of invitations are tried again one by one: how often an address was put off, and when it is tried next.
alter table invitation
  add column send_attempts int not null default 0,
  add column next_send_at timestamptz;
