-- The nodes that settings of dashboards and widgets name, in lower case: so that a node can say where it is shown
-- without a look into all dashboards of its company.
create function fyr_named_nodes(settings jsonb) returns text[]
  language sql immutable parallel safe strict
  return array(
    select distinct lower(named #>> '{}')
    from jsonb_path_query(settings, '$.**.deveui') as named where jsonb_typeof(named) = 'string'
    union
    select distinct lower(named #>> '{}')
    from jsonb_path_query(settings, '$.**.deveuis[*]') as named where jsonb_typeof(named) = 'string');

alter table dashboard
  add column named_nodes text[] not null generated always as (fyr_named_nodes(settings)) stored;
alter table dashboard_module
  add column named_nodes text[] not null generated always as (fyr_named_nodes(settings)) stored;
create index dashboard_named_nodes on dashboard using gin (named_nodes);
create index dashboard_module_named_nodes on dashboard_module using gin (named_nodes);
