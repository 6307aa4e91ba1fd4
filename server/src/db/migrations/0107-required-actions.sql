-- Whose password was generated, or set by somebody else: they choose another one before anything else is answered.
alter table account add column must_change_password boolean not null default false;
