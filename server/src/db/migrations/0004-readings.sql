-- The tables of the readings store (server/src/readings-store), the only code that touches them; how they work
-- together is told in docs/readings-store.md. They carry no company and no row-level security: whoever asks the
-- store for a series has found its node under withCompany. So nobody but the pipeline's role has rights on them.

-- What a reading belongs to: one key of one node. An id is never used twice. There is no foreign key to the
-- node: readings go by the million, and deleting a node removes its series first (removed), then them.
create table series (
  id integer generated always as identity primary key,
  node_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- Gone for everybody; its readings are being deleted. Survives a crash in between.
  removed boolean not null default false
);
create unique index series_of_node on series (node_id, key) where not removed;
create index series_removed on series (id) where removed;

-- The number of the youngest generation of the hot log; each is given out once.
create table reading_generation (
  only_row boolean primary key default true check (only_row),
  newest integer not null
);
insert into reading_generation (newest) values (0);

-- The hot log: what was written and is not yet sealed, one row for each batch or deletion, as codec/log-batch.ts
-- writes it. The order of the ids is the order of the writes. Only ever appended; rows go when what they say
-- is in segments.
create table reading_log (
  id bigint generated always as identity primary key,
  generation integer not null,
  record bytea not null
);
-- The records are compressed where it pays; a second try by PostgreSQL would only cost.
alter table reading_log alter column record set storage external;
alter table reading_log set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 5000);

-- Sealed stretches of one series, none across the border of a week (UTC, from Monday). Of two that hold the same
-- time, that of the greater generation is right. data and hours as codec/segment.ts and codec/hours.ts write them.
create table reading_segment (
  series_id integer not null,
  -- Milliseconds since 1970 of its oldest and newest reading.
  first_time bigint not null,
  last_time bigint not null,
  generation integer not null,
  readings integer not null,
  -- Settled ones of a series do not overlap one another; the others wait to be merged.
  settled boolean not null,
  hours bytea not null,
  data bytea not null,
  primary key (series_id, first_time, generation)
);
alter table reading_segment alter column hours set storage external, alter column data set storage external;
-- Large ones lie beside the table in pieces of 2 KB, which fill pages better than rows of 5 to 8 KB would.
alter table reading_segment set (autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_insert_scale_factor = 0.2);
create index reading_segment_unsettled on reading_segment (series_id, first_time) where not settled;

grant select, insert, update, delete on series, reading_segment to fyr_pipeline;
grant select, update on reading_generation to fyr_pipeline;
grant select, insert, delete on reading_log to fyr_pipeline;
