-- Words and colours for values of a key (docs/decisions/0023); null: values are shown as they are.
alter table node_key add column value_mapping jsonb;
