-- The company that made the account: its administrators answer for profile and credentials, those of others never do.
-- Null: nobody does but super administrators.
alter table account add column home_company_id uuid references company (id) on delete set null;
create index account_home_company on account (home_company_id);
-- An account and its first membership are made in one transaction, at one time.
update account set home_company_id = (
  select company_id from membership
  where account_id = account.id and membership.created_at between account.created_at - interval '5 seconds'
    and account.created_at + interval '5 seconds'
  order by membership.created_at, membership.id limit 1);

-- The home company chose other credentials: what other companies gave rests until the owner of the address shows up.
alter table membership add column is_suspended boolean not null default false;
