-- Companies that somebody registered and that come into being when the link of the mail is opened; until then nothing
-- of them can be used.
create table registration (
  id uuid primary key,
  -- Of the administrator, as account.email.
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  language text not null check (language in ('en', 'sv', 'da')),
  company jsonb not null,
  -- Who may make companies and asked for it; null for a stranger.
  requester_id uuid references account (id) on delete cascade,
  -- SHA-256 of what stands in the link; made when the mail is. None where the address has an account.
  token_hash bytea unique,
  expires_at timestamptz not null
);
create index registration_email on registration (email);
create index registration_expires on registration (expires_at);
create index registration_requester on registration (requester_id);
grant select, insert, update, delete on registration to fyr_platform;
