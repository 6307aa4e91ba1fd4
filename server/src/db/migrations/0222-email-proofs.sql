-- An address that the owner of an account shows to be theirs by opening a link: its own, or one that shall replace it.
create table email_proof (
  account_id uuid primary key references account (id) on delete cascade,
  -- As account.email.
  email text not null,
  -- SHA-256 of what stands in the link; made when the mail is.
  token_hash bytea unique,
  expires_at timestamptz not null
);
create index email_proof_expires on email_proof (expires_at);
grant select, insert, update, delete on email_proof to fyr_platform;
