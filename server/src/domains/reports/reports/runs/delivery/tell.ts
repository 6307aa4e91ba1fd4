import type { PlatformDb } from '#db/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'

/** A company is notified of a kind of failure this often at most; the history says it of each. */
const quietMs = 3_600_000

type Told =
  | { kind: 'report.failed'; params: { report: string; reason: string }; at: Date }
  | { kind: 'report.paused'; params: { report: string }; at: Date }

/** The page that tells of a report, or of exports. */
export const routeOf = (reportId: string | null): `/${string}` =>
  reportId === null ? '/report/history' : `/report/${reportId}`

export async function tell(
  db: PlatformDb,
  companyId: string,
  reportId: string | null,
  told: Told,
): Promise<void> {
  const route = routeOf(reportId)
  await writeLogIn(db, [companyId], { ...told, type: 'WARNING', actorName: null })
  await raiseNotificationIn(db, companyId, { ...told, route, permission: 'Report.View' }, quietMs)
}
