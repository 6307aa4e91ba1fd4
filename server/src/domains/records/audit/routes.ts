import type { Database } from '#db/index.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail } from '#request/problem.ts'
import { listAudit, maxCounted, type StoredEntry } from './audit-store.ts'
import { auditStateOf, setAuditRetention } from './state.ts'

export interface AuditDeps {
  database: Database
  /** What the installation keeps at least. */
  retentionDays: number
}

const wire = ({ id, at, actorName, realActorName, ...entry }: StoredEntry) => ({
  ...entry,
  auditId: String(id),
  at: at.toISOString(),
  actor: actorName,
  realActor: realActorName,
})

export function auditRoutes({ database, retentionDays }: AuditDeps) {
  async function state(context: RequestContext) {
    const { chainedUpTo, verifiedAt, ...rest } = await auditStateOf(
      database,
      byOf(context).companyId,
      retentionDays,
    )
    return {
      ...rest,
      chainedUpTo: chainedUpTo?.toISOString() ?? null,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    }
  }

  return {
    list: on.audit.list.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const { start, end, ...query } = input.query
        if (start !== undefined && end !== undefined && start > end) fail('time.rangeReversed')
        const range = {
          from: start === undefined ? undefined : new Date(start),
          to: end === undefined ? undefined : new Date(end),
        }
        const { items, total } = await listAudit(db, { ...query, ...range })
        const page = pageOf({ items, total: Math.min(total, maxCounted) }, wire)
        return total <= maxCounted
          ? page
          : { ...page, headers: { ...page.headers, 'x-total-more': 'true' as const } }
      }),
    ),
    state: on.audit.state.handler(({ context }) => state(context)),
    setRetention: on.audit.setRetention.handler(async ({ input, context }) => {
      const { retentionDays: days } = input.body
      if (days !== undefined)
        await context.inCompany((db, by) => setAuditRetention(db, by, days, retentionDays))
      return await state(context)
    }),
  }
}
