-- Somebody walks with a phone and notes how a node is heard; it follows the node to another company.
create table signal_test (
  id uuid primary key,
  node_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  started_by_name text not null,
  -- Of the phone, as it told last.
  lat double precision,
  long double precision,
  accuracy real,
  position_at timestamptz
);
select fyr_protect('signal_test');
alter table signal_test
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade on update cascade;
create index signal_test_newest on signal_test (company_id, started_at desc);
create unique index signal_test_active on signal_test (node_id) where ended_at is null;

create table signal_sample (
  test_id uuid not null,
  number int not null,
  at timestamptz not null,
  rssi real,
  snr real,
  spreading_factor smallint,
  frame_counter bigint,
  lat double precision,
  long double precision,
  accuracy real,
  gateways jsonb not null,
  primary key (test_id, number)
);
select fyr_protect('signal_sample');
alter table signal_sample
  add foreign key (company_id, test_id) references signal_test (company_id, id)
    on delete cascade on update cascade;

-- Names of people stay in the company that they work in.
create function fyr_forget_tester() returns trigger language plpgsql as $$
begin
  new.started_by_name := '';
  return new;
end
$$;
create trigger signal_test_moved before update of company_id on signal_test
  for each row execute function fyr_forget_tester();
