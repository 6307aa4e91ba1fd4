-- The company of simulated nodes.
create table demo (
  state text not null check (state in ('making', 'alive', 'stopped')),
  -- When it was set up; counters and wear of the simulated nodes go by it.
  installed_at timestamptz not null,
  -- Until when its nodes have sent; what they measured since is sent when they go on.
  sent_until timestamptz not null,
  -- With which they send. Its secret is kept nowhere: there is a new one at each start.
  token_id uuid
);
select fyr_protect('demo');
alter table demo
  add foreign key (company_id, token_id) references access_token (company_id, id) on delete set null (token_id);
-- One in the installation: DevEUIs are unique in all of it, and so are those of the simulated nodes.
create unique index demo_single on demo ((true));
