-- Passkeys (WebAuthn): public keys of what an account signs in by without a password.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- Of the authenticator; one that goes back is of a copy.
  sign_count bigint not null,
  transports text[] not null,
  -- The domain that it was made for, and the only one where it is good.
  rp_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (credential_id)
);
create index passkey_account on passkey (account_id);

-- Challenges that were answered, until they would have ended: each is good once.
create table used_passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenge_expires on used_passkey_challenge (expires_at);

grant select, insert, update, delete on passkey, used_passkey_challenge to fyr_platform;
