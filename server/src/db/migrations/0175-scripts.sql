-- What companies write in JavaScript (docs/scripts.md).
create table script (
  id uuid primary key,
  name text not null,
  description text not null,
  type smallint not null check (type between 0 and 2),
  -- Seconds; 0 for one that does not run by itself.
  interval_seconds int not null check (interval_seconds >= 0),
  is_enabled boolean not null,
  -- Null while it is enabled.
  disabled_by text check (disabled_by in ('user', 'failures')),
  source text not null check (length(source) <= 65536),
  version int not null,
  is_valid boolean not null,
  -- Only readings of these trigger it; none for all.
  bound_keys text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select fyr_protect('script');
select fyr_pipeline_may('script', 'select');
select fyr_searchable('script', 'name');
create unique index script_name on script (company_id, lower(name));

-- Whose readings trigger it; position 0 is the node that it was made for.
create table script_node (
  script_id uuid not null,
  position smallint not null,
  node_id uuid not null,
  primary key (script_id, node_id)
);
select fyr_protect('script_node');
select fyr_pipeline_may('script_node', 'select');
alter table script_node
  add foreign key (company_id, script_id) references script (company_id, id) on delete cascade,
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index script_node_node on script_node (company_id, node_id);

-- Earlier sources.
create table script_version (
  script_id uuid not null,
  version int not null,
  source text not null,
  saved_at timestamptz not null,
  saved_by_name text not null,
  primary key (script_id, version)
);
select fyr_protect('script_version');
alter table script_version
  add foreign key (company_id, script_id) references script (company_id, id) on delete cascade;

-- How it goes: apart, since it changes with each run.
create table script_state (
  script_id uuid primary key,
  -- What it remembers, as JSON.
  memory text not null,
  last_run_at timestamptz,
  last_run_state text check (last_run_state in ('ok', 'failed')),
  -- In succession.
  failures int not null,
  -- Why it is not valid, or why its last run failed.
  problem jsonb,
  -- Of an enabled repeating script.
  next_run_at timestamptz
) with (fillfactor = 50);
select fyr_protect('script_state');
alter table script_state
  add foreign key (company_id, script_id) references script (company_id, id) on delete cascade;
create index script_state_due on script_state (next_run_at) where next_run_at is not null;

-- What was run; successive quiet runs are one row.
create table script_run (
  id uuid primary key,
  place bigint not null generated always as identity,
  script_id uuid not null,
  trigger text not null check (trigger in ('interval', 'call', 'readings', 'test')),
  state text not null check (state in ('ok', 'failed')),
  problem jsonb,
  version int not null,
  ran_at timestamptz not null,
  runs int not null,
  cpu_ms double precision not null,
  console jsonb not null,
  effects jsonb not null,
  called_by_name text
);
select fyr_protect('script_run');
alter table script_run
  add foreign key (company_id, script_id) references script (company_id, id) on delete cascade;
create index script_run_newest on script_run (company_id, script_id, place desc);

-- Readings that a script has not been run for yet, written with them.
create table script_trigger (
  id bigint not null generated always as identity,
  script_id uuid not null,
  node_id uuid not null,
  at timestamptz not null,
  readings jsonb not null,
  -- How many scripts have triggered each other up to here.
  depth smallint not null,
  -- By its size, 1 for what is small.
  weight smallint not null
);
select fyr_protect('script_trigger');
select fyr_pipeline_may('script_trigger', 'select, insert');
alter table script_trigger
  add foreign key (company_id, script_id) references script (company_id, id) on delete cascade;
create index script_trigger_script on script_trigger (script_id);

-- A node that moves to another company triggers nothing in this one.
create function fyr_leave_scripts() returns trigger language plpgsql as $$
begin
  if new.company_id is distinct from old.company_id then
    delete from script_node where company_id = old.company_id and node_id = old.id;
    delete from script_trigger where company_id = old.company_id and node_id = old.id;
  end if;
  return new;
end
$$;
create trigger node_leaves_scripts before update of company_id on node
  for each row execute function fyr_leave_scripts();
