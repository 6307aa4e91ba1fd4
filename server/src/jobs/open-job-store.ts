import { sql } from 'kysely'
import { contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'
import type { EndedJob } from './job-store.ts'

/** A job that is not done, as an administrator sees it: nothing of its content. */
export interface OpenJob {
  id: string
  kind: string
  company: string | null
  state: 'waiting' | 'running' | 'failed'
  attempts: number
  reason: string | null
  repeats: boolean
  createdAt: Date
  nextAttemptAt: Date
  endedAt: Date | null
}

export interface JobListing extends Paging {
  search?: string | undefined
  state?: OpenJob['state'] | undefined
  kind?: string | undefined
  sort: 'nextAttempt' | 'createdAt' | 'kind'
  order: 'asc' | 'desc'
}

/** Jobs of all companies that wait, run or failed. */
export async function listOpenJobs(
  db: PlatformDb,
  { search = '', state, kind, sort, order, ...paging }: JobListing,
): Promise<ListPage<OpenJob>> {
  const by = { nextAttempt: 'job.next_attempt_at', createdAt: 'job.created_at', kind: 'job.kind' } as const
  const said = sql`lower(concat_ws(' ', job.kind, company.name, job.last_error))`
  const query = db.query
    .selectFrom('job')
    .leftJoin('company', 'company.id', 'job.company_id')
    .where('job.status', 'in', state ? [state] : ['waiting', 'running', 'failed'])
    .$if(kind !== undefined, (jobs) => jobs.where('job.kind', '=', kind ?? ''))
    .where(contains(search, said))
    .select(['job.id', 'job.kind', 'company.name as company', 'job.attempts'])
    .select(sql<OpenJob['state']>`job.status`.as('state'))
    .select(['job.last_error as reason', 'job.created_at as createdAt', 'job.ended_at as endedAt'])
    .select('job.next_attempt_at as nextAttemptAt')
    .select(sql<boolean>`job.recurrence is not null`.as('repeats'))
    .orderBy(by[sort], order)
    .orderBy('job.id')
  return await listPage(query, paging)
}

/** Of what an administrator is about to change: null while it does not wait, undefined if there is none. */
export async function lockWaitingJob(
  db: PlatformDb,
  id: string,
): Promise<{ kind: string; repeats: boolean } | null | undefined> {
  const rows = await db.rows(sql<{ kind: string; repeats: boolean; status: string }>`
    select kind, recurrence is not null as repeats, status from job where id = ${id} for update`)
  const [job] = rows
  if (!job) return undefined
  return job.status === 'waiting' ? job : null
}

export async function makeJobDue(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db.execute(sql`update job set next_attempt_at = ${now} where id = ${id} and status = 'waiting'`)
}

/** Gives a job up that waits; who is told of ends is to be told of it. */
export async function giveUpJob(db: PlatformDb, id: string, now: Date): Promise<EndedJob | undefined> {
  return await db.first(sql<EndedJob>`
    update job set status = 'failed', last_error = 'skipped', payload = '{}', ended_at = ${now}
    from job as before
    where before.id = job.id and job.id = ${id} and job.status = 'waiting' and job.recurrence is null
    returning before.id, before.company_id as "companyId", before.kind, before.payload,
      before.idempotency_key as "idempotencyKey", job.status, job.last_error as reason, job.ended_at as at`)
}
