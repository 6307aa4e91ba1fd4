-- Who belonged to a company when it was closed, as far as nobody has looked yet whether their accounts are needed
-- elsewhere. No key: an account may be gone by then.
alter table company_deletion add column former_members uuid[] not null default '{}';
