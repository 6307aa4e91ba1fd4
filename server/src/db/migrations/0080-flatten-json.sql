-- Whether nested JSON that a node sends becomes a reading for each value in it. Nodes that are there keep it whole.
alter table node add column flatten_json boolean not null default false;
