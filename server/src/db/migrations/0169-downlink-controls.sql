-- What of a node a downlink sets, and to which value: control sliders find by it what was sent and acknowledged.
alter table downlink add column control text, add column control_value double precision,
  add check ((control is null) = (control_value is null));
create index downlink_control on downlink (company_id, node_id, control, created_at desc) where control is not null;
