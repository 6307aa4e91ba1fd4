-- The tables of the readings store (server/src/readings-store), the only code that touches them. They carry
-- no company and no row-level security, which COPY would be refused under: whoever asks the store for a
-- series has found its node under withCompany. So nobody but the pipeline's role has rights on them.

-- What a reading belongs to: one key of one node. An id is never used twice. There is no foreign key to the
-- node: rows go by a batch of millions, and deleting a node removes its series first (removed), then them.
create table series (
  id integer generated always as identity primary key,
  node_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- Gone for everybody; its readings are being deleted. Survives a crash in between.
  removed boolean not null default false
);
create unique index series_of_node on series (node_id, key) where not removed;
create index series_removed on series (id) where removed;

-- Every reading as it came, only ever appended. Several rows may have one series and time: the one with the
-- greatest seq is the reading, so the last write wins without an upsert in the way of COPY.
--
-- time is milliseconds since 1970 in a bigint, not a timestamptz: senders and browsers count milliseconds,
-- the same integers are compared and divided here and there, and nothing is rounded on the way.
-- Exactly one of the four values is set. The eight-byte columns stand first, so that nothing is padded.
create table reading_log (
  seq bigint generated always as identity,
  time bigint not null,
  number double precision,
  series_id integer not null,
  flag boolean,
  text text,
  -- A JSON object as the text that was made of it: the database has no need to look inside.
  json text,
  check (num_nonnulls(number, flag, text, json) = 1)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- Walked upwards for a range, downwards for the latest; seq decides between rows of one time. Holds the number
-- too: the rows of a series lie scattered over the table, one page for each, and numbers need not be fetched
-- from there (once vacuum has been by, hence its low thresholds above).
create index reading_log_order on reading_log (series_id, time, seq) include (number);

-- How many readings (times, not rows) each node has in each hour since 1970 (UTC), kept by every append and
-- delete in its own transaction.
create table reading_hour (
  node_id uuid not null,
  hour integer not null,
  readings bigint not null,
  primary key (node_id, hour)
) with (fillfactor = 50);

grant select, insert, update, delete on series, reading_hour to fyr_pipeline;
grant select, insert, delete on reading_log to fyr_pipeline;
