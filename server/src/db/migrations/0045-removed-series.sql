-- Whoever deletes a node or one of its keys, by whatever way (its company's deletion among them), removes the
-- series in the same transaction: after its commit nothing can take them for alive. The readings store is told
-- afterwards, for its memory. As the owner, since only the pipeline's role has rights on series.
create function fyr_remove_series_of_nodes() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  update series set removed = true from gone where series.node_id = gone.id and not series.removed;
  return null;
end
$$;
create trigger node_removes_series after delete on node referencing old table as gone
  for each statement execute function fyr_remove_series_of_nodes();

create function fyr_remove_series_of_keys() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  update series set removed = true from gone
  where series.node_id = gone.node_id and series.key = gone.name and not series.removed;
  return null;
end
$$;
create trigger node_key_removes_series after delete on node_key referencing old table as gone
  for each statement execute function fyr_remove_series_of_keys();

revoke execute on function fyr_remove_series_of_nodes(), fyr_remove_series_of_keys() from public;
