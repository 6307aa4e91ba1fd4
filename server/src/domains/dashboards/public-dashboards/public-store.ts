import { type Generated, sql } from 'kysely'
import { advisoryLock, type CompanyDb, type PlatformDb } from '#db/index.ts'

export interface PublicDashboardTable {
  id: string
  company_id: Generated<string>
  dashboard_id: number
  expires_at: Date
  choose_range: Generated<boolean>
  created_by_name: string
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    public_dashboard: PublicDashboardTable
  }
}

export interface Shared {
  id: string
  dashboardId: number
  name: string
  expiresAt: Date
  /** Visitors may choose another range than the dashboard's own. */
  chooseRange: boolean
  createdAt: Date
  createdBy: string
}

/** Those that have not expired, newest first. */
export async function listShared(db: CompanyDb, now: Date): Promise<Shared[]> {
  return await db.query
    .selectFrom('public_dashboard as shared')
    .innerJoin('dashboard', 'dashboard.id', 'shared.dashboard_id')
    .select([
      'shared.id',
      'shared.dashboard_id as dashboardId',
      'dashboard.name',
      'shared.expires_at as expiresAt',
      'shared.choose_range as chooseRange',
      'shared.created_at as createdAt',
      'shared.created_by_name as createdBy',
    ])
    .where('shared.expires_at', '>', now)
    .orderBy('shared.created_at', 'desc')
    .orderBy('shared.id')
    .execute()
}

/** Forgets what has expired. How many are left; until this transaction ends nobody else makes one. */
export async function countSharedAlone(db: CompanyDb, now: Date): Promise<number> {
  await advisoryLock(db, 'public dashboards')
  await db.query.deleteFrom('public_dashboard').where('expires_at', '<=', now).execute()
  const { count } = await db.query
    .selectFrom('public_dashboard')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertShared(
  db: CompanyDb,
  { id, dashboardId, expiresAt, chooseRange, createdAt, createdBy }: Omit<Shared, 'name'>,
): Promise<void> {
  await db.query
    .insertInto('public_dashboard')
    .values({
      id,
      dashboard_id: dashboardId,
      expires_at: expiresAt,
      choose_range: chooseRange,
      created_at: createdAt,
      created_by_name: createdBy,
    })
    .execute()
}

/** The dashboard that it shared, if it was there. */
export async function deleteShared(db: CompanyDb, id: string): Promise<number | undefined> {
  const row = await db.query
    .deleteFrom('public_dashboard')
    .where('id', '=', id)
    .returning('dashboard_id as dashboardId')
    .executeTakeFirst()
  return row?.dashboardId
}

/** Whose it is, for a visitor who named it; undefined when it has expired. */
export async function findShared(
  db: PlatformDb,
  id: string,
  now: Date,
): Promise<({ companyId: string } & Pick<Shared, 'dashboardId' | 'expiresAt' | 'chooseRange'>) | undefined> {
  return await db.query
    .selectFrom('public_dashboard')
    .select([
      'company_id as companyId',
      'dashboard_id as dashboardId',
      'expires_at as expiresAt',
      'choose_range as chooseRange',
    ])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
