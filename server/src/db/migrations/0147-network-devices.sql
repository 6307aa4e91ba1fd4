-- Devices that the portal creates or removes on network servers, by DevEUI: a row outlives the node, so that the device
-- is removed after it. Done removals go.
create table network_device (
  integration_id uuid not null,
  dev_eui text not null,
  name text not null,
  -- ChirpStack's, where it is another than that of the integration.
  device_profile text,
  wanted text not null check (wanted in ('present', 'absent')),
  state text not null check (state in ('pending', 'done', 'failed')),
  -- The portal created it there; only then it is removed.
  is_made boolean not null default false,
  -- Rises with each wish, so that work for an earlier one ends without a word.
  revision int not null default 1,
  -- Until when somebody is at work on it.
  busy_until timestamptz,
  step text,
  problem text,
  problem_detail text,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  updated_at timestamptz not null
);
select fyr_protect('network_device');
alter table network_device add primary key (company_id, integration_id, dev_eui),
  add foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade;
create index network_device_open on network_device (company_id, state) where state <> 'done';
create index network_device_node on network_device (company_id, dev_eui);
