-- The installation: its number, which a licence may name, and the newest moment that its clock has shown, so that a
-- clock that is turned back gives no licence more time.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  latest_at timestamptz
);
insert into installation default values;

-- Files as they were uploaded. Nothing of them stands beside the signed text, which is verified whenever it is read.
create table licence (
  id uuid primary key,
  content text not null,
  uploaded_at timestamptz not null,
  activated_at timestamptz
);
create unique index licence_active on licence ((true)) where activated_at is not null;

-- Who has accepted which terms, known by their hash: a renewed licence with the same terms asks nobody again.
create table licence_acceptance (
  account_id uuid not null references account (id) on delete cascade,
  terms_hash bytea not null,
  accepted_at timestamptz not null,
  primary key (account_id, terms_hash)
);
grant select, insert, update, delete on installation, licence, licence_acceptance to fyr_platform;

-- What each company has of what licences limit, kept by triggers, and what it may have; 0: all that the licence leaves.
create table company_licence (
  nodes bigint not null default 0,
  max_nodes integer not null default 0 check (max_nodes >= 0),
  max_gateways integer not null default 0 check (max_gateways >= 0)
);
select fyr_protect('company_licence');
alter table company_licence add primary key (company_id);
insert into company_licence (company_id, nodes) select company_id, count(*) from node group by company_id;

create function fyr_count_new_nodes() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into company_licence (company_id, nodes)
  select company_id, count(*) from changed group by company_id order by company_id
  on conflict (company_id) do update set nodes = company_licence.nodes + excluded.nodes;
  return null;
end
$$;
create function fyr_count_gone_nodes() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  update company_licence set nodes = company_licence.nodes - gone.nodes
  from (select company_id, count(*) as nodes from changed group by company_id) as gone
  where company_licence.company_id = gone.company_id;
  return null;
end
$$;
create trigger node_made after insert on node referencing new table as changed
  for each statement execute function fyr_count_new_nodes();
create trigger node_gone after delete on node referencing old table as changed
  for each statement execute function fyr_count_gone_nodes();

-- The nodes that count: those of a demo do not.
create function fyr_licensed_nodes() returns bigint
  language sql stable security definer set search_path from current
  begin atomic
    select coalesce(sum(nodes), 0)::bigint from company_licence
    where not exists (select from demo where demo.company_id = company_licence.company_id);
  end;

-- What is in force, for every role: the company roles read no table of the installation.
create function fyr_licence(out content text, out latest_at timestamptz, out installation_id uuid)
  language sql stable security definer set search_path from current
  begin atomic
    select licence.content, installation.latest_at, installation.id
    from installation left join licence on licence.activated_at is not null;
  end;

-- Whether so many nodes more fit below the limit; to the end of the transaction nobody else takes those places. Far
-- below it all companies work at once, and only near it one behind the other: more than the margin is never on its
-- way, since no transaction adds more than a hundredth of it and there are fewer connections than that.
create function fyr_take_node_places(added integer, maximum bigint) returns boolean
  language plpgsql volatile security definer set search_path from current as $$
declare
  lock_key constant bigint := hashtextextended('fyr nodes of the licence', 0);
  margin constant bigint := greatest(1000, added::bigint * 100);
begin
  if fyr_licensed_nodes() + added <= maximum - margin then
    perform pg_advisory_xact_lock_shared(lock_key);
    if fyr_licensed_nodes() + added <= maximum - margin then
      return true;
    end if;
  end if;
  perform pg_advisory_xact_lock(lock_key);
  return fyr_licensed_nodes() + added <= maximum;
end
$$;
revoke execute on function fyr_count_new_nodes(), fyr_count_gone_nodes() from public;
