-- The password was chosen by somebody else than its owner, who may know it: other companies do not let the account in.
alter table account add column has_assigned_password boolean not null default false;
update account set has_assigned_password = true
where must_change_password
  or exists (select from membership where account_id = account.id and is_suspended);
