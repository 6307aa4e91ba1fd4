-- The newest frames of LoRaWAN nodes, to be looked at: one row a node, written some minutes behind.
create table node_frames (
  node_id uuid primary key,
  -- The newest first, 20 at most.
  frames jsonb not null check (jsonb_typeof(frames) = 'array')
);
select fyr_protect('node_frames');
alter table node_frames add foreign key (company_id, node_id)
  references node (company_id, id) on delete cascade on update cascade;
select fyr_pipeline_may('node_frames', 'select, insert, update');
