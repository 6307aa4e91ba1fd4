-- Where a node said last that it is; until it says so, or once a person has set another place, null. Both or none.
alter table node_contact
  add column lat double precision,
  add column long double precision,
  add check ((lat is null) = (long is null));
