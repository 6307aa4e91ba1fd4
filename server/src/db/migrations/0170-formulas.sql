-- What computes a key of a node from keys of nodes (docs/formulas.md).
create table formula (
  id uuid primary key,
  name text not null,
  text text not null check (length(text) <= 10000),
  active boolean not null,
  await_all_input boolean not null,
  -- Null once the node is gone: it computes nothing until it is given another.
  output_node_id uuid,
  output_key text not null,
  -- The names of the company's constants in it.
  constants text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select fyr_protect('formula');
select fyr_pipeline_may('formula', 'select');
select fyr_searchable('formula', 'name');
create unique index formula_name on formula (company_id, lower(name));
-- Two that compute the same key would write over each other.
create unique index formula_output on formula (output_node_id, output_key) where output_node_id is not null;
alter table formula
  add foreign key (company_id, output_node_id) references node (company_id, id)
    on delete set null (output_node_id);

create table formula_variable (
  formula_id uuid not null,
  name text not null,
  -- In the order of the text.
  position smallint not null,
  node_id uuid,
  key text not null,
  primary key (formula_id, name)
);
select fyr_protect('formula_variable');
select fyr_pipeline_may('formula_variable', 'select');
alter table formula_variable
  add foreign key (company_id, formula_id) references formula (company_id, id) on delete cascade,
  add foreign key (company_id, node_id) references node (company_id, id) on delete set null (node_id);
create index formula_variable_node on formula_variable (company_id, node_id) where node_id is not null;

-- How it went last, as the pipeline tells.
create table formula_state (
  formula_id uuid primary key,
  -- What was wrong last, at which character, how often and when.
  problem_code text not null,
  problem_column int not null,
  problem_count bigint not null,
  problem_at timestamptz not null
);
select fyr_protect('formula_state');
select fyr_pipeline_may('formula_state', 'select, insert, update, delete');
alter table formula_state
  add foreign key (company_id, formula_id) references formula (company_id, id) on delete cascade;

-- What formulas of the company may name.
create table formula_constant (
  id uuid primary key,
  name text not null,
  value double precision not null,
  created_at timestamptz not null
);
select fyr_protect('formula_constant');
select fyr_pipeline_may('formula_constant', 'select');
create unique index formula_constant_name on formula_constant (company_id, name);

-- What formulas can begin with, in every company: no data of any.
create table formula_template (
  id uuid primary key,
  name text not null,
  description text not null,
  text text not null check (length(text) <= 10000),
  output_key text not null,
  output_unit text not null,
  created_at timestamptz not null
);
create unique index formula_template_name on formula_template (lower(name));
grant select, insert, update, delete on formula_template to fyr_platform;

-- A node that moves to another company leaves the formulas of this one.
create function fyr_leave_formulas() returns trigger language plpgsql as $$
begin
  if new.company_id is distinct from old.company_id then
    update formula set output_node_id = null where company_id = old.company_id and output_node_id = old.id;
    update formula_variable set node_id = null where company_id = old.company_id and node_id = old.id;
  end if;
  return new;
end
$$;
create trigger node_leaves_formulas before update of company_id on node
  for each row execute function fyr_leave_formulas();
