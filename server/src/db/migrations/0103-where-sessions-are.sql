-- By which a person tells their sessions apart, to end those that they do not know.
alter table session
  add column user_agent text not null default '',
  add column remote_address text not null default '';
