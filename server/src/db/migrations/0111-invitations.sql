-- Addresses that were invited to a company; a row goes when it is accepted or withdrawn.
create table invitation (
  id uuid primary key,
  -- As account.email.
  email text not null,
  role_id uuid not null,
  -- Whose right to invite is looked at again when it is accepted.
  inviter_id uuid references account (id) on delete set null,
  inviter_name text not null,
  -- What an import says of the person; they change it when they accept.
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  language text check (language in ('en', 'sv', 'da')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- SHA-256 of what stands in the link; made when the mail is, so that no queue holds what opens a company.
  token_hash bytea unique,
  -- When its last mail left; null while one waits.
  sent_at timestamptz,
  -- Why its mail was refused for good.
  failure text
);
select fyr_protect('invitation');
alter table invitation
  add unique (company_id, email),
  add foreign key (company_id, role_id) references role (company_id, id) on delete cascade;
create index invitation_inviter on invitation (inviter_id);
create index invitation_role on invitation (company_id, role_id);
create index invitation_waiting on invitation (company_id, created_at) where sent_at is null and failure is null;
create index invitation_expires on invitation (expires_at);

-- How many of these mails a company has sent on a day (UTC); withdrawing an invitation gives none back.
create table invitation_mail (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  sent int not null
);
select fyr_protect('invitation_mail');
alter table invitation_mail add unique (company_id, day);
