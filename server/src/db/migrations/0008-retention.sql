-- How long readings are kept. A company's own row names no node; a node's row wins over it. Without either
-- readings are kept for ever.
create table retention (
  node_id uuid,
  -- Whole days, counted back from midnight UTC; 0 is for ever.
  days integer not null check (days between 0 and 36500)
);
select fyr_protect('retention');
alter table retention add unique nulls not distinct (company_id, node_id);
alter table retention add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
