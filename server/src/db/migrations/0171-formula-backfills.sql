-- Formulas computed over stored readings, in the background and in order of time.
create table formula_backfill (
  id uuid primary key,
  formula_id uuid not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  from_time timestamptz not null,
  to_time timestamptz not null,
  -- Everything before it is computed and stored: here a run goes on that was interrupted.
  position timestamptz not null,
  -- When the formula last took its variables' new values, for one that awaits all; null for never.
  taken_at timestamptz,
  -- Readings stored, and times without a result.
  computed bigint not null default 0,
  problems bigint not null default 0,
  reason text,
  -- Of the formula when it was asked for: another one is not computed on with.
  formula_updated_at timestamptz not null,
  requested_by_name text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
select fyr_protect('formula_backfill');
select fyr_pipeline_may('formula_backfill', 'select, update');
alter table formula_backfill
  add foreign key (company_id, formula_id) references formula (company_id, id) on delete cascade;
create index formula_backfill_newest on formula_backfill (formula_id, created_at desc);
create unique index formula_backfill_open on formula_backfill (formula_id) where state in ('queued', 'running');
