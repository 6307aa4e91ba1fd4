-- Null: as the company has it.
alter table node add column silent_after_hours int check (silent_after_hours between 1 and 8760);

-- When a node is looked at next (null: when it is heard again), and its last contact when it was found silent. Neither
-- changes with each contact, so that those updates stay as cheap as they are.
alter table node_contact
  add column silence_check_at timestamptz default '-infinity',
  add column silent_since timestamptz;
create index node_contact_silence_check_idx on node_contact (silence_check_at) where silence_check_at is not null;
create index node_contact_silent_idx on node_contact (id) where silent_since is not null;

-- When the sweep ran last, and the last time in which the portal heard nobody.
create table inactivity_sweep (
  id int primary key default 1 check (id = 1),
  swept_at timestamptz not null,
  down_from timestamptz,
  down_until timestamptz
);
grant select, insert, update on inactivity_sweep to fyr_pipeline;
select fyr_pipeline_may('gateway_node', 'select');
select fyr_pipeline_may('gateway_contact', 'select');

-- Another time-out, or a node that is switched off or on: it is looked at again.
create function fyr_recheck_node() returns trigger language plpgsql as $$
begin
  update node_contact set silence_check_at = '-infinity' where id = new.id;
  return null;
end
$$;
create function fyr_recheck_nodes() returns trigger language plpgsql as $$
begin
  update node_contact set silence_check_at = '-infinity' where company_id = coalesce(new.company_id, old.company_id);
  return null;
end
$$;
revoke execute on function fyr_recheck_node(), fyr_recheck_nodes() from public;
create trigger node_silence_recheck after update of silent_after_hours, active on node
  for each row when (old.silent_after_hours is distinct from new.silent_after_hours or old.active <> new.active)
  execute function fyr_recheck_node();
create trigger company_setting_silence_recheck after insert or update on company_setting
  for each row when (new.key = 'silentAfterHours') execute function fyr_recheck_nodes();
create trigger company_setting_silence_default after delete on company_setting
  for each row when (old.key = 'silentAfterHours') execute function fyr_recheck_nodes();
