-- An application that is deleted with its nodes: a job deletes these, and then the row.
alter table application
  add column deletion_state text check (deletion_state in ('running', 'failed')),
  add column deletion_nodes integer check (deletion_nodes >= 0),
  add constraint application_deletion check ((deletion_state is null) = (deletion_nodes is null));
