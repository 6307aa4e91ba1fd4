-- Percent: a value of a counter below this share of the one before is a reset. Null: 50.
alter table node_key add column reset_below int check (reset_below between 0 and 100);
