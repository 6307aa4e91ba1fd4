-- A failover to a standby that lagged takes the epoch back with all else, so that a portal that was the owner before
-- would still be it, with series in memory whose ids are given out again. The timeline differs then: it is part of
-- what a commit is checked against. Returns the write position, by which its process knows later whether the
-- database still has what it committed (db/history.ts); null where nothing was written.
drop function fyr_assert_owner(integer, bigint);
create function fyr_assert_owner(asked integer, expected bigint, history text) returns pg_lsn
  language plpgsql volatile security definer set search_path from current as $$
begin
  if pg_current_xact_id_if_assigned() is null then return null; end if;
  perform pg_advisory_xact_lock_shared(7095213, asked);
  perform from partition_owner where partition = asked and epoch = expected;
  if not found then
    raise exception 'partition % has another owner than epoch %', asked, expected using errcode = 'FY001';
  end if;
  if left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) <> history then
    raise exception 'the database is on another timeline than %', history using errcode = 'FY001';
  end if;
  return pg_current_wal_insert_lsn();
end
$$;
