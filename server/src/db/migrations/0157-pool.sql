-- Devices that a company heard, or prepared by a delivery note, and that are none of its nodes.
create table pool_device (
  id uuid primary key,
  deveui text not null,
  name text,
  source text not null check (source in ('lorawan', 'mqtt', 'list')),
  -- Through which it was heard last.
  integration_id uuid,
  is_hidden boolean not null default false,
  is_prepared boolean not null default false,
  first_heard timestamptz,
  last_heard timestamptz,
  frames bigint not null default 0,
  -- Of the last frame.
  rssi double precision,
  snr double precision,
  spreading_factor smallint,
  gateway text,
  port integer,
  payload bytea,
  app_eui text,
  -- Encrypted, for the DevEUI.
  app_key bytea,
  profile text,
  decoder text,
  created_at timestamptz not null
);
select fyr_protect('pool_device');
create unique index pool_device_deveui on pool_device (company_id, lower(deveui));
create index pool_device_heard on pool_device (company_id, last_heard);
