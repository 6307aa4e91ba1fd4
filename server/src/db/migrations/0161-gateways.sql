create table gateway (
  id uuid primary key,
  name text not null,
  -- 16 hex digits, small. Two companies may hear the same gateway of a public network.
  eui text not null,
  lat double precision,
  long double precision,
  -- Without a contact for so long it is offline.
  offline_minutes int not null,
  created_at timestamptz not null
);
select fyr_protect('gateway');
alter table gateway add unique (company_id, eui);
select fyr_searchable('gateway', 'name', 'eui');

-- What changes all the time, apart from the gateway itself so that its row stays still.
create table gateway_contact (
  -- The gateway's.
  id uuid primary key,
  last_contact timestamptz not null,
  is_online boolean not null default false
) with (fillfactor = 50);
select fyr_protect('gateway_contact');
alter table gateway_contact add foreign key (company_id, id) references gateway (company_id, id) on delete cascade;
create index gateway_contact_online on gateway_contact (last_contact) where is_online;

-- Packets and uptime by the hour; kept for 90 days.
create table gateway_hour (
  gateway_id uuid not null,
  hour timestamptz not null,
  packets int not null default 0,
  -- Minutes online, and the last one that is counted: the job that counts may run twice.
  uptime int not null default 0,
  counted_until timestamptz,
  primary key (gateway_id, hour)
) with (fillfactor = 50);
select fyr_protect('gateway_hour');
alter table gateway_hour
  add foreign key (company_id, gateway_id) references gateway (company_id, id) on delete cascade;
create index gateway_hour_old on gateway_hour (hour);

-- Which nodes a gateway has heard; for 30 days.
create table gateway_node (
  gateway_id uuid not null,
  node_id uuid not null,
  last_heard timestamptz not null,
  rssi real,
  snr real,
  packets bigint not null,
  primary key (gateway_id, node_id)
) with (fillfactor = 70);
select fyr_protect('gateway_node');
alter table gateway_node
  add foreign key (company_id, gateway_id) references gateway (company_id, id) on delete cascade,
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index gateway_node_node on gateway_node (company_id, node_id, last_heard);
create index gateway_node_old on gateway_node (last_heard);

-- The gateways of a company hear no node of another: a node that moves leaves them behind.
create function fyr_leave_gateways() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from gateway_node where node_id = old.id;
  return new;
end
$$;
revoke execute on function fyr_leave_gateways() from public;
create trigger node_leaves_gateways before update of company_id on node
  for each row when (old.company_id is distinct from new.company_id) execute function fyr_leave_gateways();

-- The gateways that count for the licence: those of a demo do not.
create function fyr_licensed_gateways() returns bigint
  language sql stable security definer set search_path from current
  begin atomic
    select count(*) from gateway
    where not exists (select from demo where demo.company_id = gateway.company_id);
  end;

-- Whether one more fits; to the end of the transaction nobody else makes one. They are few, so all wait in one line.
create function fyr_take_gateway_place(maximum bigint) returns boolean
  language plpgsql volatile security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fyr gateways of the licence', 0));
  return fyr_licensed_gateways() < maximum;
end
$$;
