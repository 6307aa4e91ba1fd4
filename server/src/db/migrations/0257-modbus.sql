-- Modbus masters: devices or gateways that the portal polls over TCP.
create table modbus_master (
  id uuid primary key,
  name text not null,
  hostname text not null,
  port integer not null check (port between 1 and 65535),
  framing text not null check (framing in ('tcp', 'rtu')),
  -- Seconds.
  poll_interval integer not null check (poll_interval >= 1),
  fast_polling boolean not null,
  -- Slave ids 0, 1 and 255 too.
  all_units boolean not null,
  timeout_ms integer not null,
  retries smallint not null,
  pause_ms integer not null,
  max_gap smallint not null,
  active boolean not null,
  created_at timestamptz not null,
  check (fast_polling or poll_interval >= 60)
);
select fyr_protect('modbus_master');
select fyr_pipeline_may('modbus_master', 'select');
select fyr_searchable('modbus_master', 'name', 'hostname');

-- Registers of a master's units, each with the key of a node that it is read into.
create table modbus_register (
  id uuid primary key,
  master_id uuid not null,
  node_id uuid not null,
  slave_id smallint not null check (slave_id between 0 and 255),
  register integer not null check (register between 0 and 66999),
  register_type text not null check (register_type in ('holding', 'coil', 'analog input', 'digital input')),
  value_type text not null,
  byte_order text not null check (byte_order in ('ABCD', 'DCBA', 'BADC', 'CDAB')),
  key text not null,
  scale double precision not null check (scale <> 0),
  value_offset double precision not null,
  scale_register integer check (scale_register between 0 and 66999),
  length smallint,
  bit smallint,
  unlocked boolean not null,
  minimum double precision,
  maximum double precision,
  step double precision check (step > 0),
  created_at timestamptz not null
);
select fyr_protect('modbus_register');
alter table modbus_register
  add foreign key (company_id, master_id) references modbus_master (company_id, id) on delete cascade,
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index modbus_register_master on modbus_register (company_id, master_id, slave_id, register);
create unique index modbus_register_key on modbus_register (company_id, node_id, key);
select fyr_pipeline_may('modbus_register', 'select');

-- A node that moves to another company leaves the registers of this one.
create function fyr_leave_modbus() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from modbus_register where company_id = old.company_id and node_id = old.id;
  return new;
end
$$;
create trigger node_leaves_modbus before update of company_id on node for each row
  when (old.company_id is distinct from new.company_id) execute function fyr_leave_modbus();
