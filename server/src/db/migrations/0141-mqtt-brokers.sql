-- MQTT brokers of others, which the portal is a client of.
create table mqtt_broker (
  id uuid primary key,
  -- Empty: as the host.
  name text not null,
  hostname text not null,
  port integer not null,
  version text not null check (version in ('3.1.0', '3.1.1', '5')),
  ssl_mode smallint not null check (ssl_mode between 0 and 2),
  ca_certificate text not null,
  client_certificate text not null,
  -- Encrypted.
  client_key bytea,
  key_pass_phrase bytea,
  use_auth boolean not null,
  username text not null,
  -- Encrypted.
  password bytea,
  -- For all companies, though only this one changes it.
  is_global boolean not null,
  -- SHA-256 of the certificate that was shown first.
  fingerprint text,
  created_at timestamptz not null
);
select fyr_protect('mqtt_broker');
create index mqtt_broker_global on mqtt_broker (id) where is_global;
select fyr_pipeline_may('mqtt_broker', 'select');

-- What nodes listen to on these brokers. The broker may be another company's, if it is global.
create table mqtt_topic (
  id uuid primary key,
  broker_id uuid not null,
  node_id uuid not null,
  topic text not null,
  publish_topic text not null,
  parsing_topic text not null,
  unique (broker_id, topic)
);
select fyr_protect('mqtt_topic');
alter table mqtt_topic add foreign key (company_id, node_id) references node (company_id, id)
  on delete cascade on update cascade;
create index mqtt_topic_node on mqtt_topic (company_id, node_id);
select fyr_pipeline_may('mqtt_topic', 'select');

-- What every company may know of the global brokers.
create function fyr_global_mqtt_brokers()
  returns table (id uuid, company_id uuid, name text, hostname text, port integer, version text, ssl_mode smallint,
    created_at timestamptz, status text, since timestamptz)
  language sql stable security definer set search_path from current as $$
  select broker.id, broker.company_id, broker.name, broker.hostname, broker.port, broker.version, broker.ssl_mode,
    broker.created_at, state.status, state.since
  from mqtt_broker as broker left join connection_state as state on state.id = broker.id
  where broker.is_global
$$;
revoke execute on function fyr_global_mqtt_brokers() from public;
grant execute on function fyr_global_mqtt_brokers() to fyr_app;

-- Whether somebody listens to this topic of a broker, in whatever company.
create function fyr_mqtt_topic_taken(broker uuid, asked text, except_id uuid) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (select from mqtt_topic where broker_id = broker and topic = asked and id is distinct from except_id)
$$;
revoke execute on function fyr_mqtt_topic_taken(uuid, text, uuid) from public;
grant execute on function fyr_mqtt_topic_taken(uuid, text, uuid) to fyr_app;

-- Topics of a broker go with it, those of other companies too.
create function fyr_mqtt_broker_gone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from mqtt_topic where broker_id = old.id;
  return null;
end
$$;
create trigger mqtt_broker_gone after delete on mqtt_broker for each row execute function fyr_mqtt_broker_gone();
