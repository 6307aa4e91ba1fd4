-- Links by mail that stand for an account for a while: who has one may choose a new password.
create table account_link (
  -- SHA-256 of what stands in the link.
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index account_link_account on account_link (account_id);
create index account_link_expires on account_link (expires_at);
grant select, insert, update, delete on account_link to fyr_platform;
