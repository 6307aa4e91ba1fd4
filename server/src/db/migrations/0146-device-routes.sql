-- Through which network server a node was heard last, and how it is named there: the way for its downlinks.
create table device_route (
  dev_eui text not null,
  integration_id uuid not null,
  address jsonb not null
);
select fyr_protect('device_route');
alter table device_route add primary key (company_id, dev_eui),
  add foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade;
create index device_route_integration on device_route (integration_id);
