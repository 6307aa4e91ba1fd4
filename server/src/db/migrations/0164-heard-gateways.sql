-- Gateways that the network servers of a company name, and that it has not registered.
create table heard_gateway (
  eui text not null,
  -- As the network server calls it, and where it says that it is.
  name text,
  lat double precision,
  long double precision,
  first_heard timestamptz not null,
  last_heard timestamptz not null,
  packets bigint not null,
  -- DevEUIs that were heard through it, 100 at most.
  devices text[] not null
) with (fillfactor = 70);
select fyr_protect('heard_gateway');
alter table heard_gateway add primary key (company_id, eui);
create index heard_gateway_old on heard_gateway (last_heard);

-- Where the network server says that a gateway is: it counts until a person says where.
alter table gateway_contact add column lat double precision, add column long double precision;
alter table gateway add column is_placed boolean not null default false;
update gateway set is_placed = true where lat is not null;
