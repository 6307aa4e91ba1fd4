-- Whose rights bound what the token reads and controls, also when they shrink; the id stays when the account is gone.
-- Null: a token of before, or of the portal itself.
alter table access_token add column created_by_id uuid;
create index access_token_created_by on access_token (created_by_id);
