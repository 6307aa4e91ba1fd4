-- When somebody last used the portal, to the quarter of an hour in which their browser asks for a new token.
alter table account add column last_seen_at timestamptz;
update account set last_seen_at = seen.at
from (select account_id, max(rotated_at) as at from session group by account_id) as seen
where seen.account_id = account.id;

-- Roles are told apart by their names.
create unique index role_name on role (company_id, lower(name));
-- Who has a role: asked before it is deleted, and for each line of the list of roles.
create index membership_role on membership (company_id, role_id);
