import * as z from 'zod'
import type { Database } from '#db/index.ts'
import { eraseAddresses } from '#domains/records/audit/index.ts'
import type { JobKind } from '#jobs/index.ts'
import { eraseLabels, eraseParams, labelColumns, paramColumns } from './erasure-store.ts'

export const erasureKind = 'account.erase'

const erasure = z.strictObject({ addresses: z.array(z.string()) })

/** Empties the names and addresses of a deleted account in a company that it worked in, column by column. */
export function erasureJob({ database }: { database: Database }): JobKind {
  return {
    // A log may be long.
    pace: { timeoutMs: 3_600_000 },
    async run({ companyId, payload }, signal) {
      const { success, data } = erasure.safeParse(payload)
      if (!success || !companyId) return { outcome: 'failed', reason: 'invalid payload' }
      const { addresses } = data
      const emails = addresses.filter((address) => address.includes('@'))
      await database.withPlatform((db) => eraseAddresses(db, companyId, addresses))
      for (const column of labelColumns) {
        if (signal.aborted) return { outcome: 'released' }
        await database.withCompany(companyId, (db) => eraseLabels(db, column, emails))
      }
      for (const table of paramColumns) {
        if (signal.aborted) return { outcome: 'released' }
        await database.withCompany(companyId, (db) => eraseParams(db, table, emails))
      }
      return { outcome: 'done' }
    },
  }
}
