-- The lock that keeps companies apart. The roles fyr_app (one company), fyr_platform (all companies) and
-- fyr_pipeline (the tables it is given) belong to the cluster, not to this database: db/roles.ts makes them.

do $$
begin
  execute format('grant usage on schema %I to fyr_app, fyr_platform, fyr_pipeline', current_schema());
end
$$;

-- The company that this transaction is about, or null. After a local set_config the setting is '' for the
-- rest of the connection's life, never null again: hence the nullif.
create function fyr_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('fyr.company', true), '')::uuid;

create table company (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

alter table company enable row level security;
alter table company force row level security;
create policy company_own on company to fyr_app using (id = (select fyr_company()));
create policy company_platform on company to fyr_platform using (true);
-- FORCE binds the owner too, and migrations as well as foreign key checks run as the owner.
create policy company_owner on company to current_user using (true);
grant select, update on company to fyr_app;
grant select, insert, update, delete on company to fyr_platform;

-- Makes a table company-owned: call it in the migration that creates the table.
--   select fyr_protect('alarm');
-- Other company-owned tables point to its rows by (company_id, alarm_id) references alarm (company_id, id),
-- so that no row can point into another company; "on delete set null (alarm_id)" spares the company_id.
create function fyr_protect(target regclass) returns void
  language plpgsql as $$
declare
  short_name text := (select relname from pg_class where oid = target);
begin
  execute format(
    'alter table %s add column company_id uuid not null default nullif(current_setting(''fyr.company'', true), '''')::uuid
       references company (id) on delete cascade', target);
  if exists (select from pg_attribute where attrelid = target and attname = 'id' and not attisdropped) then
    execute format('alter table %s add unique (company_id, id)', target);
  else
    execute format('create index on %s (company_id)', target);
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy %I on %s to fyr_app using (company_id = (select fyr_company())) with check (company_id = (select fyr_company()))',
    short_name || '_company', target);
  execute format('create policy %I on %s to fyr_platform using (true)', short_name || '_platform', target);
  execute format('create policy %I on %s to current_user using (true)', short_name || '_owner', target);
  execute format('grant select, insert, update, delete on %s to fyr_app, fyr_platform', target);
end
$$;

-- Gives the pipeline, whose one batch spans companies, rights on a protected table:
--   select fyr_pipeline_may('alarm', 'select, update');
create function fyr_pipeline_may(target regclass, privileges text) returns void
  language plpgsql as $$
declare
  short_name text := (select relname from pg_class where oid = target);
  unknown text := (select string_agg(word, ', ') from regexp_split_to_table(lower(privileges), '\s*,\s*') as word
                   where word not in ('select', 'insert', 'update', 'delete'));
begin
  if unknown is not null then
    raise exception 'fyr_pipeline_may: not a privilege: %', unknown;
  end if;
  execute format('grant %s on %s to fyr_pipeline', privileges, target);
  if not exists (select from pg_policy where polrelid = target and polname = short_name || '_pipeline') then
    execute format('create policy %I on %s to fyr_pipeline using (true)', short_name || '_pipeline', target);
  end if;
end
$$;

revoke execute on function fyr_protect(regclass), fyr_pipeline_may(regclass, text) from public;
