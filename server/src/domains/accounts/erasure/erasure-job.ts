import * as z from 'zod'
import type { CompanyDb, Database } from '#db/index.ts'
import type { JobKind } from '#jobs/index.ts'
import { eraseLabels, eraseParams, labelColumns, paramColumns } from './erasure-store.ts'

export const erasureKind = 'account.erase'

const erasure = z.strictObject({ companyIds: z.array(z.string()), emails: z.array(z.string()) })

/** Empties the names of a deleted account in the companies that it worked in, column by column. */
export function erasureJob({ database }: { database: Database }): JobKind {
  return {
    // A log may be long.
    pace: { timeoutMs: 3_600_000, concurrency: 1 },
    async run(job, signal) {
      const { success, data } = erasure.safeParse(job.payload)
      if (!success) return { outcome: 'failed', reason: 'invalid payload' }
      const { companyIds, emails } = data
      const steps: ((db: CompanyDb) => Promise<void>)[] = [
        ...labelColumns.map((column) => (db: CompanyDb) => eraseLabels(db, column, emails)),
        ...paramColumns.map((table) => (db: CompanyDb) => eraseParams(db, table, emails)),
      ]
      for (const companyId of companyIds) {
        for (const step of steps) {
          if (signal.aborted) return { outcome: 'released' }
          await database.withCompany(companyId, step)
        }
      }
      return { outcome: 'done' }
    },
  }
}
