-- The audit log is read newest first, all of it or of one kind of object or one person.
drop index audit_newest;
create index audit_newest on audit (company_id, at desc, id desc);
create index audit_object on audit (company_id, object_type, at desc);
create index audit_actor on audit (company_id, actor_id, at desc);
