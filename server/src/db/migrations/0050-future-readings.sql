-- Series with readings that are dated ahead of the clock: they are stored, and treated as arriving when their time
-- comes. One row a series, whatever number of readings there are.
create table future_series (
  -- In the readings store.
  id bigint primary key,
  node_id uuid not null,
  key text not null,
  -- Of the first reading that is not due yet.
  due_at timestamptz not null
);
select fyr_protect('future_series');
alter table future_series add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index future_series_node on future_series (company_id, node_id);
create index future_series_due on future_series (due_at);
select fyr_pipeline_may('future_series', 'select, insert, update, delete');

-- By how much a node's clock is ahead of ours, ms; 0 when it is right, null when the node does not date its readings.
alter table node_contact add column clock_ahead int;
