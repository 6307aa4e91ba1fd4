-- Names that are compared without case, in lower case. Under row-level security an index serves only operators that
-- are leakproof: "=" of texts is, lower() is not, so that lower(deveui) = … read every node of the company.
alter table node add column normalized_deveui text not null generated always as (lower(deveui)) stored;
drop index node_deveui;
-- Unique on the whole server.
create unique index node_deveui on node (normalized_deveui);

alter table pool_device add column normalized_deveui text not null generated always as (lower(deveui)) stored;
drop index pool_device_deveui;
create unique index pool_device_deveui on pool_device (company_id, normalized_deveui);

alter table script add column normalized_name text not null generated always as (lower(name)) stored;
drop index script_name;
create unique index script_name on script (company_id, normalized_name);

alter table decoder add column normalized_name text not null generated always as (lower(name)) stored;
drop index decoder_name;
create unique index decoder_name on decoder (company_id, normalized_name);

alter table contact add column normalized_name text not null generated always as (lower(name)) stored;
drop index contact_name;
create index contact_name on contact (company_id, normalized_name);

-- The dashboards of the transaction's company that name one of these nodes, in lower case. As the owner, since no
-- operator of arrays is leakproof.
create function fyr_dashboards_naming(nodes text[]) returns setof integer
  language sql stable security definer set search_path from current as $$
  select id from dashboard where named_nodes && nodes and company_id = fyr_company()
  union
  select dashboard_id from dashboard_module where named_nodes && nodes and company_id = fyr_company()
$$;
revoke execute on function fyr_dashboards_naming(text[]) from public;
grant execute on function fyr_dashboards_naming(text[]) to fyr_app;
