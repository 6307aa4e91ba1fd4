import { sql } from 'kysely'
import { openDatabase } from '../../../src/db/index.ts'

/** Makes what has been triggered in a company look as if it had been so long ago (ms). */
export async function backdateAlarms(databaseUrl: string, companyId: string, ms: number): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, log: { error: () => undefined } })
  try {
    const at = new Date(Date.now() - ms)
    await database.withCompany(companyId, (db) =>
      sql`update alarm_event set triggered_at = ${at}`.execute(db.query),
    )
  } finally {
    await database.close()
  }
}
