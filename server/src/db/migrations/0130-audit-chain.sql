-- The audit log becomes tamper-evident (docs/decisions/0036). Rows get their place in a chain of hashes after they were
-- committed; everything of a row that is not null is hashed, so a column that is added later is nullable and has no
-- default. What identifies people stands beside the rows, where it can be erased.
create table audit_person (
  person_id uuid not null,
  -- As they called themselves when they last did something.
  label text not null
);
select fyr_protect('audit_person');
alter table audit_person add primary key (company_id, person_id);
select fyr_pipeline_may('audit_person', 'select, insert, update');
revoke delete on audit_person from fyr_app;

create table audit_value (
  -- SHA-256 of salt and value: what the row of the audit log holds.
  digest bytea not null,
  -- Whom it identifies; null where it is an address of somebody unknown.
  person_id uuid,
  salt bytea not null,
  -- JSON.
  value text not null
);
select fyr_protect('audit_value');
alter table audit_value add primary key (company_id, digest);
create index audit_value_person on audit_value (person_id);
select fyr_pipeline_may('audit_value', 'insert');
revoke update, delete on audit_value from fyr_app;
revoke update on audit_value from fyr_platform;

insert into audit_person (company_id, person_id, label)
select distinct on (company_id, actor_id) company_id, actor_id, actor_name
from audit where actor_id is not null order by company_id, actor_id, at desc;
insert into audit_person (company_id, person_id, label)
select distinct on (company_id, object_id) company_id, object_id::uuid, object_name
from audit where object_type in ('account', 'user') order by company_id, object_id, at desc
on conflict do nothing;
insert into audit_person (company_id, person_id, label)
select distinct on (company_id, real_actor_id) company_id, real_actor_id, real_actor_name
from audit where real_actor_id is not null order by company_id, real_actor_id, at desc
on conflict do nothing;
alter table audit drop column real_actor_name;
alter table platform_audit drop column real_actor_name;
do $$
declare
  entry record;
  field text;
  side text;
  salt bytea;
  digest bytea;
begin
  for entry in
    select id, company_id, object_id, changes from audit
    where object_type in ('account', 'user')
      and changes ?| array['email', 'firstName', 'lastName', 'phoneNumber'] loop
    foreach field in array array['email', 'firstName', 'lastName', 'phoneNumber'] loop
      foreach side in array array['from', 'to'] loop
        continue when coalesce(entry.changes #> array[field, side], 'null') = 'null';
        salt := uuid_send(gen_random_uuid());
        insert into audit_value (company_id, digest, person_id, salt, value)
        values (entry.company_id, sha256(salt || convert_to((entry.changes #> array[field, side])::text, 'UTF8')),
          entry.object_id::uuid, salt, (entry.changes #> array[field, side])::text)
        returning audit_value.digest into digest;
        entry.changes := jsonb_set(entry.changes, array[field, side],
          jsonb_build_object('$personal', encode(digest, 'hex')));
      end loop;
    end loop;
    update audit set changes = entry.changes where id = entry.id;
  end loop;
end
$$;
update audit set
  actor_name = case when actor_id is null then actor_name else '' end,
  object_name = case when object_type in ('account', 'user') then '' else object_name end
where actor_id is not null or object_type in ('account', 'user');
update platform_audit set
  actor_name = case when actor_id is null then actor_name else '' end,
  object_name = case when object_type in ('account', 'user') then '' else object_name end,
  changes = changes - array['email', 'firstName', 'lastName', 'phoneNumber']
where actor_id is not null or object_type in ('account', 'user');

alter table audit add column sequence bigint, add column hash bytea;
create unique index audit_sequence on audit (company_id, sequence) where sequence is not null;
create index audit_unchained on audit (company_id, id) where sequence is null;
alter table platform_audit add column sequence bigint, add column hash bytea;
create unique index platform_audit_sequence on platform_audit (sequence) where sequence is not null;
create index platform_audit_unchained on platform_audit (id) where sequence is null;
create index platform_audit_newest on platform_audit (at desc, id desc);

-- How far each chain goes and from where it is kept, both signed with the installation's key.
create table audit_chain (
  -- Null: of the installation.
  company_id uuid unique nulls not distinct references company (id) on delete cascade,
  head_sequence bigint not null,
  head_hash bytea not null,
  head_at timestamptz not null,
  head_signature bytea not null,
  -- The last row that was deleted by age; so many were, since a chain counts from 1.
  pruned_sequence bigint,
  pruned_hash bytea,
  pruned_at timestamptz,
  pruned_signature bytea,
  -- What the last check of the whole chain found; null reason: nothing.
  verified_at timestamptz,
  fault_sequence bigint,
  fault text
);
grant select, insert, update on audit_chain to fyr_platform;

-- The only ways in which rows of an audit log change or go. As the owner: the roles that work may add and read.
create function fyr_chain_audit(company uuid, ids bigint[], sequences bigint[], hashes bytea[]) returns void
  language sql security definer set search_path from current as $$
  update audit set sequence = new.sequence, hash = new.hash
  from unnest(ids, sequences, hashes) as new (id, sequence, hash)
  where audit.company_id = company and audit.id = new.id and audit.sequence is null;
  update platform_audit set sequence = new.sequence, hash = new.hash
  from unnest(ids, sequences, hashes) as new (id, sequence, hash)
  where company is null and platform_audit.id = new.id and platform_audit.sequence is null;
$$;

-- Deletes the beginning of a chain, nothing of the last 90 days.
create function fyr_prune_audit(company uuid, upto bigint) returns void
  language plpgsql security definer set search_path from current as $$
begin
  if exists (select from audit where company_id = company and sequence <= upto and at > now() - interval '90 days')
    or company is null and exists (
      select from platform_audit where sequence <= upto and at > now() - interval '90 days') then
    raise exception 'the audit log of the last 90 days is not deleted';
  end if;
  delete from audit where company_id = company and sequence <= upto;
  delete from platform_audit where company is null and sequence <= upto;
end
$$;
revoke execute on function fyr_chain_audit(uuid, bigint[], bigint[], bytea[]), fyr_prune_audit(uuid, bigint) from public;
grant execute on function fyr_chain_audit(uuid, bigint[], bigint[], bytea[]), fyr_prune_audit(uuid, bigint)
  to fyr_platform;

-- Refused attempts go with the rest: single rows cannot be taken out of a chain.
drop function fyr_forget_refusals(timestamptz);
drop index platform_audit_refused;

-- For how many days a company keeps its audit log; null: as long as the installation keeps all.
alter table company add column audit_days integer check (audit_days > 0);
