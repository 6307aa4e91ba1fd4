import { randomUUID } from 'node:crypto'
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { Recurrence } from './schedule/recurrence.ts'

interface JobTable {
  id: string
  company_id: Generated<string | null>
  kind: string
  payload: object
  idempotency_key: string
  status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'capped'>
  attempts: Generated<number>
  /** While `running`: until when the worker that claimed the row has it for itself. */
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  ended_at: Date | null
  recurrence: object | null
  due_at: Date | null
}

declare module '#db/tables.ts' {
  interface Tables {
    job: JobTable
  }
}

/** Work to be done after the transaction that asks for it is committed. */
export interface NewJob {
  kind: string
  payload: object
  /** A job whose key is known already is dropped: it has been written before. */
  idempotencyKey: string
}

/** A job that a worker has claimed. */
export interface Job {
  id: string
  /** Null: the installation's own. */
  companyId: string | null
  kind: string
  payload: unknown
  idempotencyKey: string
  /** 1 at the first. */
  attempt: number
  recurrence: unknown
  /** Of a repeating job: the time that this run is for. */
  dueAt: Date | null
}

/** How a job came to its end. */
export interface EndedJob extends Pick<Job, 'id' | 'companyId' | 'kind' | 'payload' | 'idempotencyKey'> {
  status: 'done' | 'failed' | 'capped'
  reason: string | null
  at: Date
}

/** A job of which an attempt failed, and which is tried again. */
export interface RetriedJob
  extends Pick<Job, 'id' | 'companyId' | 'kind' | 'payload' | 'idempotencyKey' | 'attempt'> {
  reason: string
  at: Date
  nextAttemptAt: Date
}

/** Writes jobs of the company, as part of the transaction that is their reason. */
export async function insertJobs(db: CompanyDb, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return
  await db.query
    .insertInto('job')
    .values(jobs.map((job) => rowOf(job, now)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A job of the installation, as part of the transaction that is its reason. */
export async function insertPlatformJob(db: PlatformDb, job: NewJob, now: Date): Promise<void> {
  await db.query
    .insertInto('job')
    .values({ ...rowOf(job, now), company_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One job of each of these companies, as far as they are there. */
export async function insertJobForEach(
  db: PlatformDb,
  companyIds: readonly string[],
  job: NewJob,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into job (id, company_id, kind, payload, idempotency_key, next_attempt_at, created_at)
    select gen_random_uuid(), id, ${job.kind}, ${encodePayload(job.payload)}::jsonb,
      ${job.idempotencyKey} || ':' || id, ${now}::timestamptz, ${now}::timestamptz
    from company where id = any(${[...companyIds]}::uuid[]) for key share
    on conflict do nothing`)
}

/**
 * The same of one company's job, to be done at `at`. One that is waiting already stays the only one, and is brought
 * forward if it was to be done later; further attempts of one that failed keep their time.
 */
export async function insertJobOnce(
  db: PlatformDb,
  companyId: string,
  job: NewJob,
  now: Date,
  at = now,
): Promise<void> {
  await db.execute(sql`
    with brought_forward as (
      update job set next_attempt_at = ${at}
      where kind = ${job.kind} and owner = ${companyId}::uuid and status = 'waiting' and attempts = 0
        and recurrence is null and next_attempt_at > ${at})
    insert into job (id, company_id, kind, payload, idempotency_key, next_attempt_at, created_at)
    select ${randomUUID()}, ${companyId}::uuid, ${job.kind}, ${encodePayload(job.payload)}::jsonb,
      ${job.idempotencyKey}, ${at}, ${now}
    where not exists (
      select from job where kind = ${job.kind} and owner = ${companyId}::uuid and status = 'waiting')
      and exists (select from company where id = ${companyId}::uuid)
    on conflict do nothing`)
}

/** Writes a repeating job of a company, or of the installation (null); another recurrence than before begins now. */
export async function putRecurringJob(
  db: PlatformDb,
  companyId: string | null,
  job: NewJob & { recurrence: Recurrence; firstAt: Date },
  now: Date,
): Promise<void> {
  const rule = JSON.stringify(job.recurrence)
  await db.execute(sql`
    insert into job (id, company_id, kind, payload, idempotency_key, next_attempt_at, due_at, created_at, recurrence)
    values (${randomUUID()}, ${companyId}::uuid, ${job.kind}, ${encodePayload(job.payload)}::jsonb,
      ${job.idempotencyKey}, ${job.firstAt}, ${job.firstAt}, ${now}, ${rule}::jsonb)
    on conflict (idempotency_key) do update
      set recurrence = excluded.recurrence, payload = excluded.payload, due_at = excluded.due_at,
        next_attempt_at = case job.status when 'running' then job.next_attempt_at else excluded.due_at end
      where job.recurrence is distinct from excluded.recurrence`)
}

/** The same for jobs of many companies, in a transaction of the role `fyr_pipeline`. */
export async function insertJobsOfCompanies(
  client: ClientBase,
  jobs: readonly (NewJob & { companyId: string })[],
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return
  await client.query(
    `insert into job (company_id, id, kind, payload, idempotency_key, next_attempt_at, created_at)
     select *, $6::timestamptz, $6::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[])
     on conflict do nothing`,
    [
      jobs.map(({ companyId }) => companyId),
      jobs.map(() => randomUUID()),
      jobs.map(({ kind }) => kind),
      jobs.map(({ payload }) => encodePayload(payload)),
      jobs.map(({ idempotencyKey }) => idempotencyKey),
      now,
    ],
  )
}

function rowOf({ kind, payload, idempotencyKey }: NewJob, now: Date) {
  return {
    id: randomUUID(),
    kind,
    payload: sql<object>`${encodePayload(payload)}::jsonb`,
    idempotency_key: idempotencyKey,
    next_attempt_at: now,
    created_at: now,
    last_error: null,
    ended_at: null,
    recurrence: null,
    due_at: null,
  }
}

/** PostgreSQL's JSON holds neither NUL nor lone surrogates: an odd name must not keep an alarm from being sent. */
function encodePayload(payload: object): string {
  return JSON.stringify(payload, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}

export type JobEnd =
  | { status: 'done' }
  | { status: 'failed'; reason: string }
  | { status: 'waiting'; reason: string; nextAttemptAt: Date }
  /** A repeating job, done or given up for this time. */
  | { status: 'next'; reason: string | null; dueAt: Date }
  /** Told to stop before it was done: due at once, and no attempt. */
  | { status: 'released' }

/**
 * Writes what became of a run, and keeps no content of what came to its end. Answers false, and does nothing, if
 * the lease ran out and another worker has the job by now.
 * @param keep whether a job that is done stays, for its key and for the count of its day
 */
export async function finishJob(
  db: PlatformDb,
  { id, attempt, dueAt }: Pick<Job, 'id' | 'attempt' | 'dueAt'>,
  end: JobEnd,
  at: Date,
  keep: boolean,
): Promise<boolean> {
  const isOurs = sql`id = ${id} and attempts = ${attempt} and status = 'running'`
  const { rows } = await change(end, { at, keep, dueAt }, isOurs).execute(db.query)
  return rows.length > 0
}

function change(
  end: JobEnd,
  { at, keep, dueAt }: { at: Date; keep: boolean; dueAt: Date | null },
  isOurs: RawBuilder<unknown>,
): RawBuilder<{ id: string }> {
  switch (end.status) {
    case 'done':
      if (!keep) return sql`delete from job where ${isOurs} returning id`
      return sql`
        update job set status = 'done', ended_at = ${at}, last_error = null, payload = '{}'
        where ${isOurs} returning id`
    case 'failed':
      return sql`
        update job set status = 'failed', ended_at = ${at}, last_error = ${end.reason}, payload = '{}'
        where ${isOurs} returning id`
    case 'waiting':
      return sql`
        update job set status = 'waiting', last_error = ${end.reason}, next_attempt_at = ${end.nextAttemptAt}
        where ${isOurs} returning id`
    case 'released':
      return sql`
        update job set status = 'waiting', attempts = attempts - 1, next_attempt_at = ${at} where ${isOurs} returning id`
    case 'next':
      // Another recurrence may have been written while it ran: its time stands.
      return sql`
        update job set status = 'waiting', attempts = 0, ended_at = ${at}, last_error = ${end.reason},
          due_at = case when due_at is distinct from ${dueAt} then due_at else ${end.dueAt} end,
          next_attempt_at = case when due_at is distinct from ${dueAt} then due_at else ${end.dueAt} end
        where ${isOurs} returning id`
  }
}

/** Keeps a job that is being worked on from being claimed by another. False if another has it already. */
export async function extendLease(
  db: PlatformDb,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
  leaseEnd: Date,
): Promise<boolean> {
  const rows = await db.rows(sql`
    update job set next_attempt_at = ${leaseEnd}
    where id = ${id} and attempts = ${attempt} and status = 'running' returning id`)
  return rows.length > 0
}

/** The repeating jobs of a company that follow its clock and are not running. */
export async function listClockJobs(
  db: PlatformDb,
  companyId: string,
): Promise<{ id: string; rule: unknown }[]> {
  return await db.rows(sql<{ id: string; rule: unknown }>`
    select id, recurrence as rule from job
    where company_id = ${companyId}::uuid and recurrence ? 'at' and status = 'waiting' and attempts = 0`)
}

export async function moveJob(db: PlatformDb, id: string, dueAt: Date): Promise<void> {
  await db.execute(sql`
    update job set due_at = ${dueAt}, next_attempt_at = ${dueAt} where id = ${id} and status = 'waiting'`)
}

/** Forgets what came to its end before this time. */
export async function deleteOldJobs(db: PlatformDb, before: Date): Promise<void> {
  await db.query
    .deleteFrom('job')
    .where('status', 'in', ['done', 'failed', 'capped'])
    .where('created_at', '<', before)
    .execute()
}

/** What /metrics says of one kind. */
export interface JobCount {
  kind: string
  due: number
  running: number
  failed: number
  /** Of those, in the last 24 hours. */
  failedLately: number
  /** Since when the oldest of those that are due has been; null when none is. */
  oldestDue: Date | null
}

/** Counts open and failed jobs by kind. */
export async function countJobs(db: PlatformDb, now: Date): Promise<JobCount[]> {
  return await db.rows(sql<JobCount>`
    select kind,
      count(*) filter (where status = 'waiting' and next_attempt_at <= ${now})::int as due,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'failed' and ended_at >= ${now}::timestamptz - interval '24 hours')::int
        as "failedLately",
      min(next_attempt_at) filter (where status = 'waiting' and next_attempt_at <= ${now}) as "oldestDue"
    from (
      -- Apart, since each has an index of its own: of what is done there may be very much.
      select kind, status, next_attempt_at, ended_at from job where status in ('waiting', 'running')
      union all
      select kind, status, next_attempt_at, ended_at from job where status = 'failed'
    ) as open group by kind order by kind`)
}
