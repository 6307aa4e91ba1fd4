-- On this broker the portal is a Sparkplug B host application.
alter table mqtt_broker add column sparkplug boolean not null default false;

-- The edge node or device that a node stands for, and how it was last.
create table sparkplug_node (
  node_id uuid primary key,
  -- Null: the broker of the portal.
  broker_id uuid,
  group_id text not null,
  edge_node_id text not null,
  -- Null: the edge node itself.
  device_id text,
  state text not null default 'unknown' check (state in ('unknown', 'born', 'stale', 'dead')),
  since timestamptz,
  born_at timestamptz,
  died_at timestamptz,
  metrics integer not null default 0,
  -- Last problem: code, detail, at (epoch ms).
  problem jsonb
) with (fillfactor = 70);
select fyr_protect('sparkplug_node');
alter table sparkplug_node
  add foreign key (company_id, node_id) references node (company_id, id)
  on delete cascade on update cascade;
create unique index sparkplug_node_own on sparkplug_node (company_id, group_id, edge_node_id, coalesce(device_id, ''))
  where broker_id is null;
-- A global broker has each edge node once, whichever company claimed it.
create unique index sparkplug_node_broker
  on sparkplug_node (broker_id, group_id, edge_node_id, coalesce(device_id, '')) where broker_id is not null;
create index sparkplug_node_node on sparkplug_node (company_id, node_id);
select fyr_pipeline_may('sparkplug_node', 'select, update');

-- Whether another company has claimed the edge node on this broker, or one of its devices.
create function fyr_sparkplug_taken(broker uuid, asked_group text, asked_edge_node text) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (select from sparkplug_node where broker_id = broker and group_id = asked_group
    and edge_node_id = asked_edge_node and company_id <> fyr_company())
$$;
revoke execute on function fyr_sparkplug_taken(uuid, text, text) from public;
grant execute on function fyr_sparkplug_taken(uuid, text, text) to fyr_app;

-- As in 0141, with the option for Sparkplug.
drop function fyr_global_mqtt_brokers();
create function fyr_global_mqtt_brokers()
  returns table (id uuid, company_id uuid, name text, hostname text, port integer, version text, ssl_mode smallint,
    sparkplug boolean, created_at timestamptz, status text, since timestamptz)
  language sql stable security definer set search_path from current as $$
  select broker.id, broker.company_id, broker.name, broker.hostname, broker.port, broker.version, broker.ssl_mode,
    broker.sparkplug, broker.created_at, state.status, state.since
  from mqtt_broker as broker left join connection_state as state on state.id = broker.id
  where broker.is_global
$$;
revoke execute on function fyr_global_mqtt_brokers() from public;
grant execute on function fyr_global_mqtt_brokers() to fyr_app;

-- Topics and edge nodes on a broker are deleted with it, in other companies too.
create or replace function fyr_mqtt_broker_gone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from mqtt_topic where broker_id = old.id;
  delete from sparkplug_node where broker_id = old.id;
  return null;
end
$$;

-- Edge nodes and devices are heard, too.
alter table pool_device drop constraint pool_device_source_check;
alter table pool_device add constraint pool_device_source_check
  check (source in ('lorawan', 'mqtt', 'sparkplug', 'list'));
-- Edge node or device: groupId, edgeNodeId, deviceId, brokerId.
alter table pool_device add column sparkplug jsonb;

-- A node that is given to another company takes its edge node along, unless that company has it already or cannot reach
-- the broker.
create function fyr_sparkplug_node_moves() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from sparkplug_node as own
  where own.node_id = old.id and case
    when own.broker_id is null then exists (
      select from sparkplug_node as other
      where other.company_id = new.company_id and other.broker_id is null and other.group_id = own.group_id
        and other.edge_node_id = own.edge_node_id and other.device_id is not distinct from own.device_id)
    else not exists (select from mqtt_broker where id = own.broker_id and is_global)
  end;
  update sparkplug_node set state = 'unknown', since = null, problem = null where node_id = old.id;
  return new;
end
$$;
create trigger sparkplug_node_moves before update of company_id on node
  for each row when (old.company_id <> new.company_id) execute function fyr_sparkplug_node_moves();
