import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface DemoTable {
  company_id: Generated<string>
  state: 'making' | 'alive' | 'stopped'
  installed_at: Date
  sent_until: Date
  token_id: Generated<string | null>
}
declare module '#db/tables.ts' {
  interface Tables {
    demo: DemoTable
  }
}

export interface DemoRow {
  companyId: string
  companyName: string
  state: DemoTable['state']
  installedAt: Date
  sentUntil: Date
  tokenId: string | null
}

function demos(db: CompanyDb | PlatformDb) {
  return db.query
    .selectFrom('demo')
    .innerJoin('company', 'company.id', 'demo.company_id')
    .select([
      'demo.company_id as companyId',
      'company.name as companyName',
      'demo.state',
      'demo.installed_at as installedAt',
      'demo.sent_until as sentUntil',
      'demo.token_id as tokenId',
    ])
}

/** The demo of the installation. */
export async function findDemo(db: PlatformDb): Promise<DemoRow | undefined> {
  return await demos(db).executeTakeFirst()
}

/** The demo that the company of this transaction is; locked, so that starting and stopping come one after the other. */
export async function findOwnDemo(db: CompanyDb): Promise<DemoRow | undefined> {
  return await demos(db).forUpdate('demo').executeTakeFirst()
}

/** False if there is one already. */
export async function insertDemo(
  db: PlatformDb,
  demo: { companyId: string; installedAt: Date; sentUntil: Date },
): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into demo (company_id, state, installed_at, sent_until)
    values (${demo.companyId}, 'making', ${demo.installedAt}, ${demo.sentUntil})
    on conflict do nothing returning company_id`)
  return rows.length === 1
}

export interface DemoChange {
  state?: DemoTable['state']
  sentUntil?: Date
  tokenId?: string | null
}

/** Of the company of this transaction; nothing if that is no demo (any more). */
export async function updateDemo(db: CompanyDb, change: DemoChange): Promise<void> {
  await db.query
    .updateTable('demo')
    .set({
      ...(change.state && { state: change.state }),
      ...(change.sentUntil && { sent_until: change.sentUntil }),
      ...(change.tokenId !== undefined && { token_id: change.tokenId }),
    })
    .where('company_id', '=', db.companyId)
    .execute()
}
