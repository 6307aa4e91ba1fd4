import type { PlatformDb } from '#db/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'
import type { ChangedReportDelivery, ReportDeliveryChange } from './delivery-store.ts'

/** One company is notified of one kind of failure this often at most; the history says it of each. */
const quietMs = 3_600_000

/** Tells of mails that did not reach their receivers: in the log each, now and then by a notification. */
export async function tellUndelivered(
  db: PlatformDb,
  changed: readonly ChangedReportDelivery[],
  changes: readonly ReportDeliveryChange[],
  at: Date,
): Promise<void> {
  const failed = new Map(
    changes
      .filter(({ state }) => state === 'failed' || state === 'capped')
      .map((change) => [change.idempotencyKey, change.reason ?? '']),
  )
  for (const { companyId, reportId, name, recipient, idempotencyKey } of changed) {
    const reason = failed.get(idempotencyKey)
    if (reason === undefined) continue
    await tell(db, companyId, reportId, {
      ...{ kind: 'report.undelivered', params: { report: name, to: recipient, reason }, at },
    })
  }
}

type Told =
  | { kind: 'report.undelivered'; params: { report: string; to: string; reason: string }; at: Date }
  | { kind: 'report.failed'; params: { report: string; reason: string }; at: Date }
  | { kind: 'report.paused'; params: { report: string }; at: Date }

export async function tell(
  db: PlatformDb,
  companyId: string,
  reportId: string | null,
  told: Told,
): Promise<void> {
  const route = reportId === null ? ('/report/history' as const) : (`/report/${reportId}` as const)
  await writeLogIn(db, [companyId], { ...told, type: 'WARNING', actorName: null })
  await raiseNotificationIn(db, companyId, { ...told, route, permission: 'Report.View' }, quietMs)
}
