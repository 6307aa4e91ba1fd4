-- How the connections are that the portal holds to brokers, network servers and the like: one row for each, written
-- behind by the process that holds them.
create table connection_state (
  id uuid primary key,
  -- Which part of the portal the connection is of, such as mqtt-broker.
  driver text not null,
  status text not null check (status in ('connecting', 'connected', 'waiting', 'failed')),
  since timestamptz not null,
  problem text,
  detail text,
  problem_at timestamptz,
  messages_in bigint not null default 0,
  messages_out bigint not null default 0,
  bytes_in bigint not null default 0,
  bytes_out bigint not null default 0,
  reconnects bigint not null default 0
);
select fyr_protect('connection_state');
select fyr_pipeline_may('connection_state', 'select, insert, update, delete');

-- Messages of each hour of the last eight days.
create table connection_hour (
  connection_id uuid not null,
  hour timestamptz not null,
  messages_in bigint not null,
  messages_out bigint not null
);
select fyr_protect('connection_hour');
alter table connection_hour add primary key (company_id, connection_id, hour),
  add foreign key (company_id, connection_id) references connection_state (company_id, id) on delete cascade;
create index connection_hour_hour on connection_hour (hour);
select fyr_pipeline_may('connection_hour', 'select, insert, update, delete');
