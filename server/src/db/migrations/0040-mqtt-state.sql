-- What the MQTT broker has to know after a restart. Bounded in number and bytes by company, in ingest/mqtt/limits.ts.

create table mqtt_session (
  -- The access token's id, a slash and the client's own id.
  client_id text not null,
  token_id uuid not null,
  expiry_seconds integer not null,
  -- Null while the client is connected.
  ends_at timestamptz,
  -- Its filters with their options, as JSON; as text, since filters are never searched here.
  subscriptions text not null,
  -- Message ids of QoS 2 that were received and are not released.
  received integer[] not null
);
select fyr_protect('mqtt_session');
alter table mqtt_session
  add primary key (company_id, client_id),
  add foreign key (company_id, token_id) references access_token (company_id, id) on delete cascade;
create index mqtt_session_token on mqtt_session (company_id, token_id);

-- Messages of QoS 1 and 2 that a client has not acknowledged.
create table mqtt_queued_message (
  sequence bigint not null,
  client_id text not null,
  topic text not null,
  payload bytea not null,
  qos smallint not null,
  retain boolean not null,
  -- What else the message and its delivery have, as JSON.
  details text not null
);
select fyr_protect('mqtt_queued_message');
alter table mqtt_queued_message
  add primary key (company_id, sequence),
  add foreign key (company_id, client_id) references mqtt_session (company_id, client_id) on delete cascade;
create index mqtt_queued_message_client on mqtt_queued_message (company_id, client_id);

create table mqtt_retained_message (
  topic text not null,
  payload bytea not null,
  qos smallint not null,
  details text not null
);
select fyr_protect('mqtt_retained_message');
alter table mqtt_retained_message add primary key (company_id, topic);
