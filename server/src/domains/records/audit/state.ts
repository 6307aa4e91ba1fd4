import type { CompanyDb, Database } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { writeRetention } from './audit-store.ts'
import { findChain, retentionOf } from './chain/chain-store.ts'
import type { Fault } from './chain/links.ts'
import { recordChange } from './record-change.ts'

export interface AuditState {
  /** Until when rows have their place in the chain; null where none has. */
  chainedUpTo: Date | null
  /** When all of it was last verified, and what was found. */
  verifiedAt: Date | null
  fault: Fault | null
  retentionDays: number
  /** What the installation keeps at least. */
  minimumDays: number
}

/** How far the company's audit log is secured, and for how long it is kept. */
export async function auditStateOf(
  database: Database,
  companyId: string,
  minimumDays: number,
): Promise<AuditState> {
  return await database.withPlatform(async (db) => {
    const chain = await findChain(db, companyId)
    const chosen = (await retentionOf(db, companyId)) ?? 0
    return {
      chainedUpTo: chain?.head.at ?? null,
      verifiedAt: chain?.verifiedAt ?? null,
      fault: chain?.fault ?? null,
      retentionDays: Math.max(chosen, minimumDays),
      minimumDays,
    }
  })
}

/** Keeps the company's audit log for longer than the installation does, or no longer than it; 400 for less. */
export async function setAuditRetention(
  db: CompanyDb,
  by: CompanyPrincipal,
  days: number,
  minimumDays: number,
): Promise<void> {
  if (days < minimumDays)
    fail('audit.tooShort', { field: 'body.retentionDays', params: { minimum: minimumDays } })
  const before = Math.max((await writeRetention(db, days)) ?? 0, minimumDays)
  if (before === days) return
  await recordChange(db, by, 'updated', ['settings', 'audit', 'audit'], {
    retentionDays: { from: before, to: days },
  })
}
