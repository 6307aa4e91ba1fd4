-- Whose rights bound what the script reads and does, also when they shrink: who saved it last; the id stays when the
-- account is gone. Null: saved last before this was noted.
alter table script add column maker_id uuid;
