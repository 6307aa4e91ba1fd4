import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface LicenceTable {
  id: string
  content: string
  uploaded_at: Date
  activated_at: Date | null
}
export interface CompanyLicenceTable {
  company_id: Generated<string>
  nodes: Generated<number>
  max_nodes: Generated<number>
  max_gateways: Generated<number>
}
declare module '#db/tables.ts' {
  interface Tables {
    licence: LicenceTable
    company_licence: CompanyLicenceTable
  }
}

export interface StoredLicence {
  id: string
  content: string
  uploadedAt: Date
  activatedAt: Date | null
}

export interface InForce {
  /** The file; null without one. */
  content: string | null
  /** The newest moment that was ever seen here. */
  latestAt: Date | null
  installationId: string
}

/** What is in force, for a transaction of whatever role. */
export async function readInForce(db: CompanyDb | PlatformDb): Promise<InForce> {
  const rows = await db.rows(sql<InForce>`
    select content, latest_at as "latestAt", installation_id as "installationId" from fyr_licence()`)
  return rows[0] ?? Promise.reject(new Error('The installation has no row'))
}

/** Notes that the clock shows a moment. One that jumps far ahead for a while moves it by two days at most. */
export async function noteMoment(db: PlatformDb, now: Date): Promise<void> {
  await db.execute(sql`
    update installation
    set latest_at = least(${now}::timestamptz, coalesce(latest_at, ${now}::timestamptz) + interval '2 days')
    where latest_at is null or latest_at < ${now}`)
}

const columns = ['id', 'content', 'uploaded_at as uploadedAt', 'activated_at as activatedAt'] as const

/** As many as an upload leaves there, newest first. */
export async function listLicences(db: PlatformDb): Promise<StoredLicence[]> {
  return await db.query
    .selectFrom('licence')
    .select(columns)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
}

/** To the end of the transaction nobody else changes which licences there are. */
export async function lockLicences(db: PlatformDb): Promise<void> {
  await db.execute(sql`select from installation for update`)
}

export async function findLicence(db: PlatformDb, id: string): Promise<StoredLicence | undefined> {
  return await db.query.selectFrom('licence').where('id', '=', id).select(columns).executeTakeFirst()
}

export async function insertLicence(
  db: PlatformDb,
  licence: { id: string; content: string; uploadedAt: Date },
): Promise<void> {
  await db.query
    .insertInto('licence')
    .values({
      id: licence.id,
      content: licence.content,
      uploaded_at: licence.uploadedAt,
      activated_at: null,
    })
    .execute()
}

/** Puts one in force in place of whichever was. */
export async function activateOnly(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db.query
    .updateTable('licence')
    .set({ activated_at: null })
    .where('activated_at', 'is not', null)
    .execute()
  await db.query.updateTable('licence').set({ activated_at: now }).where('id', '=', id).execute()
}

export async function deleteLicence(db: PlatformDb, id: string): Promise<void> {
  await db.query.deleteFrom('licence').where('id', '=', id).execute()
}

/** When somebody accepted the terms with this hash; null for never. */
export async function findAcceptance(db: PlatformDb, accountId: string, hash: Buffer): Promise<Date | null> {
  const row = await db.first(sql<{ acceptedAt: Date }>`
    select accepted_at as "acceptedAt" from licence_acceptance
    where account_id = ${accountId} and terms_hash = ${hash}`)
  return row?.acceptedAt ?? null
}

/** The first time counts. */
export async function insertAcceptance(
  db: PlatformDb,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into licence_acceptance (account_id, terms_hash, accepted_at) values (${accountId}, ${hash}, ${now})
    on conflict do nothing`)
}
