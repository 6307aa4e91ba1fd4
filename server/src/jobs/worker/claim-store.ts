import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { EndedJob, Job } from '../job-store.ts'

export interface ClaimOptions {
  kind: string
  limit: number
  /** How many of one company may be running at once. */
  perCompany: number
  /** How many of one company may be done since `dayStart`; no bound if null. */
  dailyCap: number | null
  /** What is above it waits for another day, where it else is given up. */
  postpones?: boolean
  dayStart: Date
  maxAttempts: number
  now: Date
  leaseEnd: Date
  /** Jobs that the worker is at: they are its own, though a clock that jumped ahead says that their leases are over. */
  ours?: readonly string[]
}

export interface Claimed {
  jobs: Job[]
  /** Given up without another try: over the cap of the day, or abandoned at the last attempt. */
  ended: EndedJob[]
}

/** Numbers that mark our advisory locks; each kind has its own lock within. */
const claimLock = 7_095_211

/**
 * Claims up to `limit` jobs that are due, the companies by turns, so that one with many does not keep the others
 * waiting. What a worker claimed and never finished is due again when its lease ends.
 */
export async function claimJobs(db: PlatformDb, options: ClaimOptions): Promise<Claimed> {
  const { kind, limit, perCompany, dailyCap, postpones = false, dayStart, now, leaseEnd } = options
  const isOurs = ownedBy(options)
  // Counting what is running and claiming more must not be done by two at once.
  await db.execute(sql`select pg_advisory_xact_lock(${claimLock}, hashtext(${kind}))`)
  const ended = await endAbandoned(db, options)
  if (dailyCap !== null && !postpones) ended.push(...(await capCompanies(db, kind, dailyCap, dayStart, now)))
  const rows = await db.rows(sql<Job>`
    with recursive
    ${ownersWithWork(kind)},
    load as (
      select owner,
        (
          select count(*) from job
          where owner = owner_with_work.owner and kind = ${kind}
            and status = 'running' and (next_attempt_at > ${now} or ${isOurs})
        ) as running,
        (
          select count(*) from job
          where owner = owner_with_work.owner and kind = ${kind} and status = 'done' and ended_at >= ${dayStart}
            and ${dailyCap}::int is not null
        ) as done
      from owner_with_work
    ),
    due as (
      select entry.id, entry.next_attempt_at,
        load.running + row_number() over (partition by load.owner order by entry.next_attempt_at, entry.id) as turn
      from load cross join lateral (
        select id, next_attempt_at from job
        where owner = load.owner and kind = ${kind}
          and status in ('waiting', 'running') and next_attempt_at <= ${now} and not ${isOurs}
        order by next_attempt_at, id
        limit greatest(0, least(${perCompany}::int - running, ${dailyCap}::int - done - running))
        for update skip locked
      ) as entry
    ),
    taken as (select id from due order by turn, next_attempt_at limit ${limit})
    update job set status = 'running', attempts = attempts + 1, next_attempt_at = ${leaseEnd}
    from taken where job.id = taken.id
    returning job.id, job.company_id as "companyId", job.kind, job.payload, job.idempotency_key as "idempotencyKey",
      job.attempts as attempt, job.recurrence, job.due_at as "dueAt"
  `)
  return { jobs: rows, ended }
}

const ownedBy = ({ ours = [] }: ClaimOptions, id = 'id') => sql`${sql.ref(id)} = any(${[...ours]}::uuid[])`

/** The owner of jobs that belong to no company. */
const installation = '00000000-0000-0000-0000-000000000000'

/**
 * Companies with jobs of this kind running or waiting, found by as many steps in the index as there are. One that is
 * being deleted is none of them.
 */
function ownersWithWork(kind: string) {
  const next = sql`select owner from job where kind = ${kind} and status in ('waiting', 'running')`
  return sql`
    step (owner) as (
      (${next} order by owner limit 1)
      union all
      select (${next} and owner > step.owner order by owner limit 1)
      from step where step.owner is not null
    ),
    owner_with_work as (
      select owner from step
      where owner = ${installation}::uuid or exists (select from company where company.id = owner)
    )`
}

const endedColumns = sql`
  returning before.id, before.company_id as "companyId", before.kind, before.payload,
    before.idempotency_key as "idempotencyKey", job.status, job.last_error as reason, job.ended_at as at`

/** A job that ended every process that tried it. Repeating ones are given up for this time by the worker. */
async function endAbandoned(db: PlatformDb, options: ClaimOptions): Promise<EndedJob[]> {
  const { kind, maxAttempts, now } = options
  return await db.rows(sql<EndedJob>`
    update job set status = 'failed', last_error = 'abandoned', payload = '{}', ended_at = ${now}
    from job as before
    where before.id = job.id and job.kind = ${kind} and job.status = 'running' and job.next_attempt_at <= ${now}
      and job.attempts >= ${maxAttempts} and job.recurrence is null and not ${ownedBy(options, 'job.id')}
    ${endedColumns}`)
}

/** What is due and may not go today goes never: a late alarm is none. */
async function capCompanies(
  db: PlatformDb,
  kind: string,
  dailyCap: number,
  dayStart: Date,
  now: Date,
): Promise<EndedJob[]> {
  return await db.rows(sql<EndedJob>`
    with recursive
    ${ownersWithWork(kind)},
    full_owner as (
      select owner from owner_with_work
      where ${dailyCap} <= (
        select count(*) from job
        where owner = owner_with_work.owner and kind = ${kind} and status = 'done' and ended_at >= ${dayStart}
      )
    )
    update job set status = 'capped', last_error = 'dailyCap', payload = '{}', ended_at = ${now}
    from full_owner, job as before
    where before.id = job.id and job.owner = full_owner.owner and job.kind = ${kind} and job.status = 'waiting'
      and job.next_attempt_at <= ${now}
    ${endedColumns}`)
}

/**
 * After the clock was set back: what was due at once, or at an interval, must not wait until the wrong time comes
 * round again. Further attempts and clock times keep their time.
 */
export async function bringForward(db: PlatformDb, now: Date): Promise<void> {
  await db.execute(sql`
    update job set next_attempt_at = ${now}, due_at = case when recurrence is null then null else ${now}::timestamptz end
    where status = 'waiting' and attempts = 0 and next_attempt_at > ${now}
      and (recurrence is null and next_attempt_at = created_at
        or next_attempt_at > ${now}::timestamptz + make_interval(secs => (recurrence ->> 'everySeconds')::float8))
  `)
}

/**
 * Ends the leases of all that is running, so that it is claimed again at once: for a process that has just become
 * the owner of the database, where whoever claimed it works no more. The attempt counts.
 */
export async function expireLeases(db: PlatformDb, now: Date): Promise<void> {
  await db.execute(sql`
    update job set next_attempt_at = ${now} where status = 'running' and next_attempt_at > ${now}`)
}
