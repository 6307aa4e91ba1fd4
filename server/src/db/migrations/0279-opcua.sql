-- OPC-UA servers that a company's variables are read of.
create table opcua_server (
  id uuid primary key,
  name text not null,
  endpoint_url text not null,
  security_policy text not null,
  security_mode text not null check (security_mode in ('None', 'Sign', 'SignAndEncrypt')),
  -- PEM; '' while none is trusted.
  server_certificate text not null,
  user_kind text not null check (user_kind in ('anonymous', 'password', 'certificate')),
  username text not null,
  user_certificate text not null,
  -- Encrypted.
  password bytea,
  user_key bytea,
  monitoring text not null check (monitoring in ('subscribe', 'poll')),
  -- Ms.
  publishing_interval integer not null,
  -- Seconds.
  poll_interval integer not null,
  timeout_ms integer not null,
  read_history boolean not null,
  active boolean not null,
  created_at timestamptz not null
);
select fyr_protect('opcua_server');
select fyr_pipeline_may('opcua_server', 'select');
select fyr_pipeline_may('company_feature', 'select');
select fyr_searchable('opcua_server', 'name', 'endpoint_url');

-- Variables of a server, each with the key of a node that it is read into.
create table opcua_variable (
  id uuid primary key,
  server_id uuid not null,
  node_id uuid not null,
  -- With the URI of its namespace.
  opc_node_id text not null,
  path text not null,
  array_index integer,
  key text not null,
  -- Ms.
  sampling_interval integer not null,
  queue_size smallint not null,
  deadband double precision check (deadband >= 0),
  unlocked boolean not null,
  minimum double precision,
  maximum double precision,
  step double precision check (step > 0),
  created_at timestamptz not null
);
select fyr_protect('opcua_variable');
alter table opcua_variable
  add foreign key (company_id, server_id) references opcua_server (company_id, id) on delete cascade,
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
-- A hash: identifiers may be longer than a row of an index.
create unique index opcua_variable_server
  on opcua_variable (company_id, server_id, md5(opc_node_id), coalesce(array_index, -1));
create unique index opcua_variable_key on opcua_variable (company_id, node_id, key);
select fyr_pipeline_may('opcua_variable', 'select');

-- The certificate by which servers know a company.
create table opcua_certificate (
  id uuid primary key,
  -- PEM.
  certificate text not null,
  -- PEM, encrypted.
  key bytea not null,
  application_uri text not null,
  created_at timestamptz not null
);
select fyr_protect('opcua_certificate');
create unique index opcua_certificate_company on opcua_certificate (company_id);
select fyr_pipeline_may('opcua_certificate', 'select');

-- A node that moves to another company leaves the variables of this one.
create function fyr_leave_opcua() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from opcua_variable where company_id = old.company_id and node_id = old.id;
  return new;
end
$$;
create trigger node_leaves_opcua before update of company_id on node for each row
  when (old.company_id is distinct from new.company_id) execute function fyr_leave_opcua();
