import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyDb, contains, type ListPage, type Paging, type PlatformDb, sqlPage } from '#db/index.ts'
import type { Access } from '../rights.ts'
import type { RunSettings } from './run-settings.ts'

export type RunFile = Omit<ReportRun['files'][number], 'link' | 'noLinkReason'>

export interface StoredRun
  extends Pick<
    ReportRun,
    'reportId' | 'name' | 'type' | 'trigger' | 'state' | 'reason' | 'progress' | 'remarks' | 'recipients'
  > {
  id: string
  companyId: string
  from: Date
  to: Date
  settings: RunSettings
  files: RunFile[]
  /** What whoever reads the files must be allowed to see; null until they are made. */
  needs: Access[] | null
  requestedBy: string | null
  requestedByName: string
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date
}

export interface NewRun
  extends Pick<
    StoredRun,
    | 'id'
    | 'reportId'
    | 'name'
    | 'type'
    | 'trigger'
    | 'from'
    | 'to'
    | 'settings'
    | 'requestedBy'
    | 'requestedByName'
  > {
  createdAt: Date
  expiresAt: Date
}

/** False where the period was made already, or one by hand is under way. */
export async function insertRun(db: CompanyDb, run: NewRun): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into report_run (id, report_id, name, type, trigger, from_time, to_time, settings, requested_by,
      requested_by_name, created_at, expires_at)
    values (${run.id}, ${run.reportId}, ${run.name}, ${run.type}, ${run.trigger}, ${run.from}, ${run.to},
      ${JSON.stringify(run.settings)}::jsonb, ${run.requestedBy}, ${run.requestedByName}, ${run.createdAt}, ${run.expiresAt})
    on conflict do nothing returning id`)
  return rows.length > 0
}

const columns = sql`run.id, run.company_id as "companyId", run.report_id as "reportId", run.name, run.type, run.trigger,
  run.from_time as "from", run.to_time as "to", run.settings, run.state, run.reason, run.progress, run.files, run.needs,
  run.remarks, run.requested_by as "requestedBy", run.requested_by_name as "requestedByName",
  run.created_at as "createdAt", run.finished_at as "finishedAt", run.expires_at as "expiresAt",
  coalesce((select json_agg(json_build_object('name', delivery.name, 'email', delivery.recipient,
      'state', delivery.state, 'reason', delivery.reason,
      'nextAttempt', to_char(delivery.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'time', to_char(delivery.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by delivery.name, delivery.recipient)
    from report_delivery as delivery
    where delivery.company_id = run.company_id and delivery.run_id = run.id), '[]'::json) as recipients`

export interface RunListing extends Paging {
  search?: string | undefined
  state?: ReportRun['state'] | undefined
  order: 'asc' | 'desc'
}

/** Whose runs are listed: of the company, of one report, or what one user asked for. */
export type RunsOf = { reportId: string } | { accountId: string } | 'company'

/** One page by time, and the number of all that match. */
export async function listRuns(
  db: CompanyDb,
  of: RunsOf,
  { search, state, order, ...paging }: RunListing,
): Promise<ListPage<StoredRun>> {
  const conditions: RawBuilder<unknown>[] = [
    sql`run.company_id = ${db.companyId}`,
    contains(search, sql`lower(run.name)`),
  ]
  if (of !== 'company') {
    conditions.push(
      'reportId' in of ? sql`run.report_id = ${of.reportId}` : sql`run.requested_by = ${of.accountId}`,
    )
  }
  if (state !== undefined) conditions.push(sql`run.state = ${state}`)
  const from = sql`from report_run as run where ${sql.join(conditions, sql` and `)}`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const orderBy = sql`run.created_at ${direction}, run.id ${direction}`
  return await sqlPage(db, { select: columns, from, orderBy }, paging)
}

export async function findRun(db: CompanyDb | PlatformDb, id: string): Promise<StoredRun | undefined> {
  return await db.first(sql<StoredRun>`select ${columns} from report_run as run where run.id = ${id}`)
}

export interface RunChanges {
  state?: ReportRun['state']
  reason?: string | null
  progress?: number
  files?: readonly RunFile[]
  remarks?: readonly string[]
  needs?: readonly Access[]
  finishedAt?: Date
}

/** Of one that has not ended; false when it has, or is gone: then nobody wants it any more. */
export async function changeOpenRun(
  db: CompanyDb | PlatformDb,
  id: string,
  { state, reason, progress, files, remarks, needs, finishedAt }: RunChanges,
): Promise<boolean> {
  const sets = [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
    ...(progress === undefined ? [] : [sql`progress = ${progress}`]),
    ...(remarks === undefined ? [] : [sql`remarks = ${sql.val([...remarks])}::text[]`]),
    ...(needs === undefined ? [] : [sql`needs = ${sql.val([...needs])}::text[]`]),
    ...(finishedAt === undefined ? [] : [sql`finished_at = ${finishedAt}`]),
    ...(files === undefined
      ? []
      : [
          sql`files = ${JSON.stringify(files)}::jsonb`,
          sql`bytes = ${files.reduce((sum, { bytes }) => sum + bytes, 0)}`,
        ]),
  ]
  const rows = await db.rows(sql`
    update report_run set ${sql.join(sets)} where id = ${id} and state in ('waiting', 'running') returning id`)
  return rows.length > 0
}

export async function deleteRun(db: CompanyDb, id: string): Promise<void> {
  await db.execute(sql`delete from report_run where id = ${id}`)
}

/** How many are waiting or running, but for those on schedule. */
export async function countOpenRuns(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from report_run
    where state in ('waiting', 'running') and trigger <> 'schedule'`)
  return rows[0]?.count ?? 0
}

/** What the files of the company take, bytes. */
export async function sumFiles(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from report_run`)
  return rows[0]?.bytes ?? 0
}

export async function deleteExpiredRuns(db: PlatformDb, now: Date): Promise<void> {
  await db.execute(sql`delete from report_run where expires_at < ${now}`)
}

/** Every run that has files, or may come to have some. */
export async function listRunIds(db: PlatformDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from report_run where state in ('waiting', 'running', 'done')`)
  return rows.map(({ id }) => id)
}

/** The files of a report's runs. */
export async function listFilesOf(
  db: CompanyDb,
  reportId: string,
): Promise<Pick<StoredRun, 'id' | 'files'>[]> {
  return await db.rows(sql<Pick<StoredRun, 'id' | 'files'>>`
    select id, files from report_run where report_id = ${reportId} and files <> '[]'::jsonb`)
}

/** Whether somebody belongs to the company, or has runs in it: super administrators visit, and people leave. */
export async function isMemberOrRequester(db: CompanyDb, accountId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select from membership where account_id = ${accountId} union all
    (select from report_run where company_id = ${db.companyId} and requested_by = ${accountId} limit 1)`)
  return rows.length > 0
}

/** How often each of some reports was made in a period, and how often that failed. */
export async function countRuns(
  db: CompanyDb,
  reportIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, { made: number; failed: number }>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db.rows(sql<{ id: string; made: number; failed: number }>`
    select report_id as id, (count(*) filter (where state in ('done', 'noData')))::int as made,
      (count(*) filter (where state = 'failed'))::int as failed
    from report_run
    where report_id = any(${[...reportIds]}::uuid[]) and created_at >= ${from} and created_at < ${to}
    group by report_id`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
