import type { Report, ReportBody } from '@fyr/contract/reports/reports'
import { type Generated, type RawBuilder, sql } from 'kysely'
import {
  type CompanyDb,
  collationOf,
  contains,
  type ListPage,
  listPage,
  type Paging,
  type PlatformDb,
} from '#db/index.ts'
import { timeZonesOfCompanies } from '#domains/settings/settings/index.ts'

interface ReportTable {
  id: string
  company_id: Generated<string>
  name: string
  type: Report['type']
  tempo: number
  is_enabled: boolean
  reference_at: Date | null
  weekday: number
  month_day: number
  formats: Report['exportTypes']
  contacts: unknown
  selection: unknown
  template_id: string | null
  dashboard_id: number | null
  trend: unknown
  language: Report['language']
  sends_empty: boolean
  owner_id: string | null
  owner_name: string
  pause_reason: Report['pausedReason']
  next_run_at: Date | null
  schedule_zone: string | null
  last_sent_at: Date | null
  created_at: Date
  updated_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    report: ReportTable
  }
}

/** What people set of a report. */
export interface ReportSettings extends Omit<ReportBody, 'refrenceDate' | 'reportContacts'> {
  referenceAt: Date | null
  contactIds: string[]
}

export interface StoredReport extends ReportSettings {
  id: string
  contacts: Report['reportContacts']
  ownerId: string | null
  ownerName: string
  pausedReason: Report['pausedReason']
  nextRun: Date | null
  /** By whose clock that is; null: the company's, whichever it is. */
  scheduleZone: string | null
  lastSent: Date | null
  createdAt: Date
  updatedAt: Date
}

function reports(db: CompanyDb) {
  return db.query
    .selectFrom('report')
    .select(['report.id', 'report.name', 'report.type', 'report.tempo', 'report.is_enabled as active'])
    .select(['report.reference_at as referenceAt', 'report.weekday', 'report.month_day as monthDay'])
    .select('report.formats as exportTypes')
    .select(sql<Report['resources']>`report.selection`.as('resources'))
    .select(['report.template_id as template', 'report.dashboard_id as dashboard'])
    .select(sql<Report['trend']>`report.trend`.as('trend'))
    .select('report.language')
    .select([
      'report.sends_empty as sendEmpty',
      'report.owner_id as ownerId',
      'report.owner_name as ownerName',
    ])
    .select(['report.pause_reason as pausedReason', 'report.next_run_at as nextRun'])
    .select('report.schedule_zone as scheduleZone')
    .select([
      'report.last_sent_at as lastSent',
      'report.created_at as createdAt',
      'report.updated_at as updatedAt',
    ])
    .select(
      sql<Report['reportContacts']>`coalesce((
        select json_agg(json_build_object('contactId', contact.id, 'name', contact.name, 'email', contact.email)
          order by named.place)
        from jsonb_array_elements(report.contacts) with ordinality as named (value, place)
        join contact on contact.company_id = report.company_id
          and contact.id = (named.value ->> 'contactId')::uuid), '[]'::json)`.as('contacts'),
    )
    .select(
      sql<string[]>`array(select value ->> 'contactId' from jsonb_array_elements(report.contacts))`.as(
        'contactIds',
      ),
    )
}

export interface ReportListing extends Paging {
  search?: string | undefined
  type?: Report['type'] | undefined
  /** Only these; all where there is none. */
  ids?: readonly string[]
  sort: 'name' | 'type' | 'tempo' | 'lastSent' | 'nextRun'
  order: 'asc' | 'desc'
  language: NonNullable<Report['language']>
}

export async function listReports(
  db: CompanyDb,
  { search, type, ids = [], sort, order, language, ...paging }: ReportListing,
): Promise<ListPage<StoredReport>> {
  const by: Record<ReportListing['sort'], RawBuilder<unknown>> = {
    name: sql`report.name ${collationOf(language)}`,
    type: sql`report.type`,
    tempo: sql`report.tempo`,
    lastSent: sql`report.last_sent_at`,
    nextRun: sql`report.next_run_at`,
  }
  const query = reports(db)
    .where(contains(search, sql`lower(report.name)`))
    .$if(ids.length > 0, (some) => some.where('report.id', 'in', ids))
    .$if(type !== undefined, (some) => some.where('report.type', '=', type ?? 'regular'))
    .orderBy(by[sort], (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('report.id')
  return await listPage(query, paging)
}

export async function findReport(db: CompanyDb, id: string): Promise<StoredReport | undefined> {
  return await reports(db).where('report.id', '=', id).executeTakeFirst()
}

/** The same, for who changes it: nobody else does until the transaction ends. */
export async function lockReport(db: CompanyDb, id: string): Promise<StoredReport | undefined> {
  return await reports(db).where('report.id', '=', id).forUpdate('report').executeTakeFirst()
}

export async function countReports(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`select count(*)::int as count from report`)
  return rows[0]?.count ?? 0
}

const rowOf = (settings: ReportSettings) => ({
  name: settings.name,
  type: settings.type,
  tempo: settings.tempo,
  is_enabled: settings.active,
  reference_at: settings.referenceAt,
  weekday: settings.weekday,
  month_day: settings.monthDay,
  formats: settings.exportTypes,
  contacts: sql`${JSON.stringify(settings.contactIds.map((contactId) => ({ contactId })))}::jsonb`,
  selection: sql`${JSON.stringify(settings.resources)}::jsonb`,
  template_id: settings.template,
  dashboard_id: settings.dashboard,
  trend: sql`${JSON.stringify(settings.trend)}::jsonb`,
  language: settings.language,
  sends_empty: settings.sendEmpty,
})

/** Who answers for a report, and when it is made next. */
export interface ReportState {
  ownerId: string | null
  ownerName: string
  nextRun: Date | null
  scheduleZone: string
}

export async function insertReport(
  db: CompanyDb,
  id: string,
  settings: ReportSettings,
  { ownerId, ownerName, nextRun, scheduleZone }: ReportState,
  now: Date,
): Promise<void> {
  const state = {
    owner_id: ownerId,
    owner_name: ownerName,
    next_run_at: nextRun,
    schedule_zone: scheduleZone,
    pause_reason: null,
    last_sent_at: null,
  }
  await db.query
    .insertInto('report')
    .values({ id, ...rowOf(settings), ...state, created_at: now, updated_at: now })
    .execute()
}

export async function updateReport(
  db: CompanyDb,
  id: string,
  settings: ReportSettings,
  { ownerId, ownerName, nextRun, scheduleZone }: ReportState,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('report')
    .set({ ...rowOf(settings), owner_id: ownerId, owner_name: ownerName, pause_reason: null })
    .set({ next_run_at: nextRun, schedule_zone: scheduleZone, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteReport(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('report').where('id', '=', id).execute()
}

/** When it is made next, by the clock of a time zone. */
export async function moveReport(
  db: CompanyDb,
  id: string,
  nextRun: Date,
  scheduleZone: string,
): Promise<void> {
  await db.query
    .updateTable('report')
    .set({ next_run_at: nextRun, schedule_zone: scheduleZone })
    .where('id', '=', id)
    .execute()
}

/** It rests until somebody saves it; false, and nothing else, where somebody has since, or just then. */
export async function pauseReport(
  db: PlatformDb,
  id: string,
  reason: NonNullable<Report['pausedReason']>,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('report')
    .set({ pause_reason: reason, next_run_at: null })
    .where('id', '=', id)
    .where('updated_at', '<', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Companies with reports that are to be made by now, or go by another clock than theirs. */
export async function companiesWithDueReports(db: PlatformDb, now: Date): Promise<string[]> {
  const rows = await db.rows(sql<{ companyId: string }>`
    with zone as materialized (${timeZonesOfCompanies})
    select company_id as "companyId" from report where next_run_at <= ${now}
    union
    select company_id from report join zone on zone.id = report.company_id
    where next_run_at is not null and schedule_zone is distinct from zone.name`)
  return rows.map(({ companyId }) => companyId)
}

/** Some of those reports of the company; what another process has is left to it. */
export async function lockDueReports(
  db: CompanyDb,
  now: Date,
  timeZone: string,
  limit: number,
): Promise<StoredReport[]> {
  return await reports(db)
    .where('report.next_run_at', 'is not', null)
    .where((where) =>
      where.or([
        where('report.next_run_at', '<=', now),
        where('report.schedule_zone', 'is distinct from', timeZone),
      ]),
    )
    .orderBy('report.next_run_at')
    .orderBy('report.id')
    .limit(limit)
    .forUpdate('report')
    .skipLocked()
    .execute()
}
