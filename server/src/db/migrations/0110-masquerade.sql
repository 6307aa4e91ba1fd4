-- Who acted in truth, where somebody acted as somebody else; null where the actor acted in person.
alter table audit add column real_actor_id uuid, add column real_actor_name text;
alter table platform_audit add column real_actor_id uuid, add column real_actor_name text;
-- The session of its own from which somebody began this one, as somebody else or in a company that is not theirs.
-- It stays in its one company, is never prolonged, and ends with the own one.
alter table session add column parent_id uuid references session (id) on delete cascade;
create index session_parent on session (parent_id) where parent_id is not null;
