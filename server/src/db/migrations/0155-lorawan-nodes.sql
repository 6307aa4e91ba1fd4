-- What only LoRaWAN nodes have.
create table node_lorawan (
  node_id uuid primary key,
  -- The JoinEUI.
  app_eui text,
  -- Encrypted, for the DevEUI.
  app_key bytea,
  profile text,
  activation text not null check (activation in ('OTAA', 'ABP'))
);
select fyr_protect('node_lorawan');
alter table node_lorawan add foreign key (company_id, node_id)
  references node (company_id, id) on delete cascade on update cascade;
