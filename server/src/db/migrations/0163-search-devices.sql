select fyr_searchable('integration', 'name');
select fyr_searchable('decoder', 'name');
select fyr_searchable('mqtt_broker', 'name', 'hostname');
-- Most devices of the pool have no name.
alter table pool_device add column searched text not null
  generated always as (coalesce(fyr_fold(name), '') || E'\n' || fyr_fold(deveui)) stored;
