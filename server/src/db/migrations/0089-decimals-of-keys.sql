-- That numbers of a key are shown with; null: as many as matter.
alter table node_key add column decimals smallint check (decimals between 0 and 6);
