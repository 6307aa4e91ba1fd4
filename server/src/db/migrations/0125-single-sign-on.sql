-- Where people sign in by OpenID Connect: of a company, or, with none named, of the installation.
create table identity_provider (
  is_enabled boolean not null,
  -- Members who are no administrators sign in in no other way.
  is_required boolean not null,
  is_provisioning boolean not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted.
  client_secret bytea,
  groups_claim text not null,
  -- [{group, roleId}]
  group_roles jsonb not null,
  default_role_id uuid
);
select fyr_protect('identity_provider');
-- Rows of no company are the portal's own: who works in a company never sees them.
alter table identity_provider alter column company_id drop not null;
create unique index identity_provider_company on identity_provider (company_id) nulls not distinct;

-- Whose e-mail addresses are a company's, as a super administrator approved.
create table email_domain (
  id uuid primary key,
  domain text not null unique,
  created_at timestamptz not null
);
select fyr_protect('email_domain');

-- Sign-ins at identity providers that open an account.
create table account_identity (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- Whether the account was made for it: the role in the company follows the groups of the provider.
  is_provisioned boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index account_identity_account on account_identity (account_id);
grant select, insert, update, delete on account_identity to fyr_platform;

-- Answers of identity providers that were taken already.
create table used_sso_state (
  state_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_sso_state_expires on used_sso_state (expires_at);
grant select, insert, update, delete on used_sso_state to fyr_platform;

-- Who signs in by an identity provider only has no password.
alter table account alter column password_hash drop not null;

alter table session
  add column sso_issuer text,
  -- A company's identity provider opens that company only.
  add column only_company_id uuid references company (id) on delete cascade,
  -- Encrypted; by it the provider knows whom to sign out.
  add column id_token bytea;
create index session_only_company on session (only_company_id) where only_company_id is not null;
