-- The app that shows codes for an account (TOTP, RFC 6238).
create table account_totp (
  account_id uuid primary key references account (id) on delete cascade,
  -- Encrypted by the program.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null while it is being set up: nothing is asked for yet.
  confirmed_at timestamptz,
  -- Of the last code that was accepted: neither it nor one before is accepted again.
  last_step bigint not null default 0
);

-- Codes for when the app is lost, each good once.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  -- HMAC of the code with a key of the installation.
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Who signed in, and who was refused where an account is known.
create table sign_in (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  at timestamptz not null,
  method text not null check (method in ('password', 'totp', 'recoveryCode', 'passkey', 'sso')),
  result text not null check (result in ('succeeded', 'wrongPassword', 'wrongCode', 'passkeyRefused', 'blocked')),
  remote_address text not null,
  user_agent text not null,
  is_new_device boolean not null default false
);
create index sign_in_account on sign_in (account_id, at desc, id);
create index sign_in_at on sign_in (at);

grant select, insert, update, delete on account_totp, recovery_code, sign_in to fyr_platform;
