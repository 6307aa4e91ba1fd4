import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { changeRows, type DeliveryChange } from '#domains/messages/deliveries/index.ts'

export interface NewReportDelivery {
  idempotencyKey: string
  name: string
  recipient: string
}

export async function insertDeliveries(
  db: CompanyDb,
  runId: string,
  deliveries: readonly NewReportDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return
  await db.execute(sql`
    insert into report_delivery (run_id, idempotency_key, name, recipient, updated_at)
    select ${runId}, "idempotencyKey", name, recipient, ${now}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as new ("idempotencyKey" text, name text, recipient text)
    on conflict do nothing`)
}

export interface ChangedReportDelivery {
  companyId: string
  reportId: string | null
  name: string
  recipient: string
  idempotencyKey: string
}

/** Records what became of mails; those whose run is gone by now are passed over. */
export async function changeReportDeliveries(
  db: PlatformDb,
  changes: readonly DeliveryChange[],
  at: Date,
): Promise<ChangedReportDelivery[]> {
  return await db.rows(sql<ChangedReportDelivery>`
    update report_delivery as delivery
    set state = change.state, reason = change.reason, next_attempt_at = change.next_attempt_at::timestamptz,
      updated_at = ${at}
    from ${changeRows(changes)}, report_run as run
    where delivery.idempotency_key = change.idempotency_key
      and run.company_id = delivery.company_id and run.id = delivery.run_id
    returning delivery.company_id as "companyId", run.report_id as "reportId", run.name,
      delivery.idempotency_key as "idempotencyKey", delivery.recipient`)
}

/**
 * Notes with their reports that they were sent to their recipients, each run by the first of its mails. To be told before the mails are
 * recorded as sent: whoever deletes a report locks it first, too.
 */
export async function noteSent(db: PlatformDb, idempotencyKeys: readonly string[], at: Date): Promise<void> {
  if (idempotencyKeys.length === 0) return
  await db.execute(sql`
    update report set last_sent_at = ${at}
    from report_delivery as delivery
      join report_run as run on run.company_id = delivery.company_id and run.id = delivery.run_id
    where delivery.idempotency_key = any(${[...idempotencyKeys]}::text[])
      and report.company_id = run.company_id and report.id = run.report_id
      and run.settings -> 'recipients' <> '[]'
      and not exists (
        select from report_delivery as other
        where other.company_id = run.company_id and other.run_id = run.id and other.state = 'sent'
      )`)
}
