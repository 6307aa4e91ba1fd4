-- A gauge goes up and down; a counter only up, until it is reset or passes its highest value.
alter table node_key
  add column kind text not null default 'gauge' check (kind in ('gauge', 'counter')),
  -- The value at which a counter begins again at 0; null where a lower value is a reset.
  add column rollover double precision check (rollover > 0);
