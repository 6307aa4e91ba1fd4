-- How the link of an invitation came to its end, for who still has the mail.
create table ended_invitation (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  reason text not null check (reason in ('used', 'withdrawn')),
  ended_at timestamptz not null
);
select fyr_protect('ended_invitation');
create index ended_invitation_at on ended_invitation (ended_at);
