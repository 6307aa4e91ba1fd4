-- When the owner of the address first opened a link that was mailed to it. Null: not proved. Before that the account
-- joins no other company and holds nothing but a password.
alter table account add column email_proved_at timestamptz;
-- Accounts of before count as proved where it is known: super administrators, those that an identity provider vouches
-- for, and those that joined by the link of an invitation, which the audit log names as their own doing.
update account set email_proved_at = created_at
where is_super or password_hash is null or id in (
  select actor_id from audit
  where object_type = 'user' and action = 'created' and object_id = actor_id::text);

-- When its owner was first told of an invitation; from then on it is also shown in the portal to who has the address.
alter table invitation add column offered_at timestamptz;
update invitation set offered_at = sent_at;
create index invitation_offered on invitation (email) where offered_at is not null;

-- Uses of a limited call by a company on the last day that it was made (UTC).
create table daily_use (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  day date not null,
  uses int not null
);
select fyr_protect('daily_use');
alter table daily_use add unique (company_id, purpose);
