-- What is sent to nodes, and what became of it; kept for 90 days.
create table downlink (
  id uuid primary key,
  node_id uuid not null,
  port smallint,
  payload bytea not null,
  -- What it was made of, where it was given as JSON.
  data jsonb,
  confirmed boolean not null,
  state text not null check (state in ('queued', 'sent', 'acknowledged', 'failed', 'expired', 'cancelled')),
  reason text,
  -- By which the network says what became of it.
  reference text,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
select fyr_protect('downlink');
alter table downlink add foreign key (company_id, node_id) references node (company_id, id)
  on delete cascade on update cascade;
create index downlink_node on downlink (company_id, node_id, created_at desc);
create index downlink_reference on downlink (company_id, reference) where reference is not null;
create index downlink_open on downlink (expires_at) where state in ('queued', 'sent');
create index downlink_old on downlink (created_at);
select fyr_pipeline_may('downlink', 'select, update');
