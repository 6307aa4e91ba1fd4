create table application (
  id uuid primary key,
  name text not null,
  created_by_name text,
  created_at timestamptz not null
);
select fyr_protect('application');

create table node (
  id uuid primary key,
  application_id uuid not null,
  name text not null,
  deveui text not null,
  -- The settings' numbering of kinds: LORAWAN 0, API 1, MQTT 2, …
  kind smallint not null,
  decoder text not null,
  image text,
  lat double precision,
  long double precision,
  active boolean not null default true,
  default_key text,
  created_at timestamptz not null
);
select fyr_protect('node');
alter table node add foreign key (company_id, application_id) references application (company_id, id);
create index node_application on node (company_id, application_id);
-- Unique on the whole server, compared without case.
create unique index node_deveui on node (lower(deveui));
select fyr_pipeline_may('node', 'select');
-- The first key that a node's readings bring becomes its default. It also lets the pipeline lock nodes.
grant update (default_key) on node to fyr_pipeline;

-- What changes with every uplink, apart from the node itself so that its row stays still.
create table node_contact (
  -- The node's.
  id uuid primary key,
  last_contact timestamptz not null,
  battery double precision,
  rssi double precision
) with (fillfactor = 50);
select fyr_protect('node_contact');
alter table node_contact add foreign key (company_id, id) references node (company_id, id) on delete cascade;
select fyr_pipeline_may('node_contact', 'select, insert, update');

create table node_key (
  id uuid primary key,
  node_id uuid not null,
  name text not null,
  label text not null default '',
  unit text not null default '',
  -- Made by the first reading, not by a person.
  discovered boolean not null default false,
  created_at timestamptz not null
);
select fyr_protect('node_key');
alter table node_key
  add unique (company_id, node_id, name),
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
select fyr_pipeline_may('node_key', 'select, insert');

-- Topics besides nodes/{deveui}; one topic belongs to one node of the company.
create table node_topic (
  id uuid primary key,
  node_id uuid not null,
  topic text not null
);
select fyr_protect('node_topic');
alter table node_topic
  add unique (company_id, topic),
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index node_topic_node on node_topic (company_id, node_id);
select fyr_pipeline_may('node_topic', 'select');

create table image (
  id uuid primary key,
  -- 128 random bits and the ending; whoever knows it may see the picture.
  name text not null unique,
  type text not null,
  content bytea not null,
  created_at timestamptz not null
);
select fyr_protect('image');

create table access_token (
  id uuid primary key,
  label text not null,
  -- SHA-256 of the token; the token itself is shown once and kept nowhere.
  token_hash bytea not null unique,
  prefix text not null,
  scopes text[] not null,
  node_id uuid,
  created_by_name text,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  -- What is read is not narrowed to a node, so a token that is bound to one may do nothing but send.
  check (node_id is null or scopes = '{ingest}')
);
select fyr_protect('access_token');
alter table access_token add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index access_token_node on access_token (company_id, node_id);

-- What came in and could not be stored; one row an hour for the same node and reason.
create table ingest_error (
  id bigint generated always as identity primary key,
  hour timestamptz not null,
  at timestamptz not null,
  deveui text not null,
  source text not null,
  code text not null,
  detail text not null default '',
  count bigint not null
);
select fyr_protect('ingest_error');
alter table ingest_error add unique (company_id, deveui, code, hour);
create index ingest_error_newest on ingest_error (company_id, at desc);
select fyr_pipeline_may('ingest_error', 'select, insert, update');
