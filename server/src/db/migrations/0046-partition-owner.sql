-- Who may write, by partition of the installation (today there is one, 0): what a portal holds in memory is right
-- only while nobody else commits. Whoever becomes the owner raises the epoch, and every commit names the epoch that
-- its process owns (fyr_assert_owner), so that a process that lost its ownership cannot commit: fencing.
create table partition_owner (
  partition integer primary key,
  epoch bigint not null,
  taken_at timestamptz not null default now()
);
-- It begins with the time, so that a database that is made anew under an address begins above what an older one had.
insert into partition_owner (partition, epoch) values (0, floor(extract(epoch from clock_timestamp()) * 1000));

-- The last statement of a transaction, sent together with its commit. The shared lock is held until that has
-- happened, and taking an ownership waits for it (db/ownership.ts): after the epoch has risen no commit of the
-- previous owner can follow. Reading only is always allowed. Each statement here sees what was committed until it
-- began: the epoch is read after the lock was given.
create function fyr_assert_owner(asked integer, expected bigint) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  perform pg_advisory_xact_lock_shared(7095213, asked);
  perform from partition_owner where partition = asked and epoch = expected;
  if not found then
    raise exception 'partition % has another owner than epoch %', asked, expected using errcode = 'FY001';
  end if;
end
$$;
