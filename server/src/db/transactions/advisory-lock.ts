import { sql } from 'kysely'
import type { CompanyDb } from '../database.ts'

/**
 * From here to the end of the transaction nobody else in the company has this turn: what was counted or found
 * stays so. Ask for several always in the same order, or two wait for each other.
 */
export async function advisoryLock(db: CompanyDb, what: string): Promise<void> {
  const turn = `${what} of ${db.companyId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
}
