-- Alarm messages are written in the language of the contact that they go to.
select fyr_pipeline_may('contact', 'select');
-- A deleted account is erased from the audit logs that name it.
create index audit_person_id on audit_person (person_id);
