-- A company that is being deleted is closed at once: no role that works sees it, and nobody has a way in. What it owns
-- goes afterwards, a portion at a time, and the company itself at last.
alter table company add column closed_at timestamptz;
alter policy company_own on company using (id = (select fyr_company()) and closed_at is null);
alter policy company_platform on company using (closed_at is null);
grant select (closed_at) on company to fyr_pipeline;
alter policy company_pipeline on company using (closed_at is null);

-- How far the deletion of each company is; a record of it stays for a while.
create table company_deletion (
  id uuid primary key,
  -- The company that is deleted; no key, since this outlives it.
  target uuid not null unique,
  name text not null,
  requested_by uuid references account (id) on delete set null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows_deleted bigint not null default 0,
  -- Percent.
  progress int not null default 0,
  reason text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index company_deletion_newest on company_deletion (created_at desc);
create index company_deletion_requested_by on company_deletion (requested_by);
grant select, insert, update, delete on company_deletion to fyr_platform;

-- Closes a company, and takes away all ways in: members, sessions, identity provider, tokens, shared dashboards,
-- domains, invitations, exports. None of these are many. False if there is no such company, or no longer.
create function fyr_close_company(closed uuid, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path from current as $$
begin
  update company set closed_at = at where id = closed and closed_at is null;
  if not found then return false; end if;
  delete from session where only_company_id = closed;
  update session set company_id = null where company_id = closed;
  delete from identity_provider where company_id = closed;
  delete from email_domain where company_id = closed;
  delete from membership where company_id = closed;
  delete from access_token where company_id = closed;
  delete from public_dashboard where company_id = closed;
  delete from company_domain where company_id = closed;
  delete from invitation where company_id = closed;
  delete from company_export where company_id = closed;
  delete from demo where company_id = closed;
  return true;
end
$$;

-- Deletes at most so many rows of a table of a closed company; answers how many.
create function fyr_delete_company_rows(closed uuid, target regclass, most integer) returns integer
  language plpgsql volatile security definer set search_path from current as $$
declare
  deleted integer;
begin
  if not exists (select from company where id = closed and closed_at is not null) then
    raise exception 'the company is not closed';
  end if;
  if not exists (select from pg_constraint where conrelid = target and confrelid = 'company'::regclass
      and contype = 'f' and confdeltype = 'c' and conkey = array[
        (select attnum from pg_attribute where attrelid = target and attname = 'company_id')]) then
    raise exception '% is no table of companies', target;
  end if;
  execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where company_id = $1 limit $2))', target)
    using closed, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes a closed company, and what has come to it in the meantime.
create function fyr_delete_company(closed uuid) returns void
  language sql volatile security definer set search_path from current as $$
  delete from company where id = closed and closed_at is not null
$$;
revoke execute on function fyr_close_company(uuid, timestamptz), fyr_delete_company_rows(uuid, regclass, integer),
  fyr_delete_company(uuid) from public;
grant execute on function fyr_close_company(uuid, timestamptz), fyr_delete_company_rows(uuid, regclass, integer),
  fyr_delete_company(uuid) to fyr_platform;

-- Nodes of a closed company do not count any more.
create or replace function fyr_licensed_nodes() returns bigint
  language sql stable security definer set search_path from current
  begin atomic
    select coalesce(sum(nodes), 0)::bigint from company_licence
    where not exists (select from demo where demo.company_id = company_licence.company_id)
      and not exists (select from company where company.id = company_licence.company_id and closed_at is not null);
  end;
