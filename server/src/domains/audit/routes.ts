import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail } from '#request/problem.ts'
import { listAudit, type StoredEntry } from './audit-store.ts'

const wire = ({ id, at, actorName, realActorName, ...entry }: StoredEntry) => ({
  ...entry,
  auditId: String(id),
  at: at.toISOString(),
  actor: actorName,
  realActor: realActorName,
})

export const auditRoutes = {
  list: on.audit.list.handler(({ input, context }) =>
    context.inCompany(async (db) => {
      const { start, end, ...query } = input.query
      if (start !== undefined && end !== undefined && start > end) fail('time.rangeReversed')
      const range = {
        from: start === undefined ? undefined : new Date(start),
        to: end === undefined ? undefined : new Date(end),
      }
      return pageOf(await listAudit(db, { ...query, ...range }), wire)
    }),
  ),
}
