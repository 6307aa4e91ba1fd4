import type { AlarmDelivery } from '@fyr/contract/automation/alarms/alarm-events'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { changeRows, type DeliveryChange, deliveriesJson } from '#domains/messages/deliveries/index.ts'

/** A message of an alarm to one receiver, as it is written beside the job that sends it. */
export interface NewDelivery {
  companyId: string
  eventId: string
  /** The job's. */
  idempotencyKey: string
  channel: AlarmDelivery['channel']
  recipient: string
  purpose: AlarmDelivery['purpose']
  state: 'queued' | 'capped'
  reason: string | null
}

/** Writes deliveries of many companies, in the transaction of the judgement that is their reason. */
export async function insertDeliveries(
  client: ClientBase,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return
  await client.query(
    `insert into alarm_delivery (company_id, event_id, idempotency_key, channel, recipient, state, reason, purpose, updated_at)
     select *, $9::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
     on conflict do nothing`,
    [
      deliveries.map(({ companyId }) => companyId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ idempotencyKey }) => idempotencyKey),
      deliveries.map(({ channel }) => channel),
      deliveries.map(({ recipient }) => recipient),
      deliveries.map(({ state }) => state),
      deliveries.map(({ reason }) => reason),
      deliveries.map(({ purpose }) => purpose),
      now,
    ],
  )
}

/** What a push of a notification is about, by the kind of the notification. */
const purposeOf = (kind: string): AlarmDelivery['purpose'] =>
  kind === 'alarm.reminder' ? 'reminder' : kind === 'alarm.reset' ? 'backToNormal' : 'alarm'

/** The same of pushes of one company that are on their way; those of alarms that are gone are passed over. */
export async function queueDeliveries(
  db: CompanyDb,
  deliveries: readonly (Pick<NewDelivery, 'eventId' | 'idempotencyKey' | 'channel' | 'recipient'> & {
    kind: string
  })[],
  now: Date,
): Promise<void> {
  const column = (values: readonly string[]) => sql`${sql.val(values)}::text[]`
  await db.execute(sql`
    insert into alarm_delivery (event_id, idempotency_key, channel, recipient, purpose, updated_at)
    select new.event_id::uuid, new.idempotency_key, new.channel, new.recipient, new.purpose, ${now}
    from unnest(
      ${column(deliveries.map(({ eventId }) => eventId))},
      ${column(deliveries.map(({ idempotencyKey }) => idempotencyKey))},
      ${column(deliveries.map(({ channel }) => channel))},
      ${column(deliveries.map(({ recipient }) => recipient))},
      ${column(deliveries.map(({ kind }) => purposeOf(kind)))}
    ) as new (event_id, idempotency_key, channel, recipient, purpose)
    where exists (select from alarm_event as event where event.id = new.event_id::uuid)
    on conflict do nothing`)
}

/** Who was told of an entry of the history by mail or SMS: whose message has left, or is on its way. */
export interface ToldReceiver {
  eventId: string
  channel: 'mail' | 'sms'
  to: string
}

export async function listTold(
  client: ClientBase,
  events: readonly { companyId: string; eventId: string }[],
): Promise<ToldReceiver[]> {
  if (events.length === 0) return []
  const { rows } = await client.query<ToldReceiver>(
    `select distinct event_id as "eventId", channel, recipient as "to" from alarm_delivery
     where (company_id, event_id) in (select * from unnest($1::uuid[], $2::uuid[]))
       and channel in ('mail', 'sms') and state in ('queued', 'retrying', 'sent')
     order by event_id, channel, recipient`,
    [events.map(({ companyId }) => companyId), events.map(({ eventId }) => eventId)],
  )
  return rows
}

/** A message of an alarm that was changed. */
export interface ChangedDelivery {
  companyId: string
  alarmId: string
  idempotencyKey: string
}

/** Records what became of messages. Answers those of alarms; others are passed over. */
export async function changeDeliveries(
  db: PlatformDb,
  changes: readonly DeliveryChange[],
  at: Date,
): Promise<ChangedDelivery[]> {
  return await db.rows(sql<ChangedDelivery>`
    with changed as (
      update alarm_delivery as delivery
      set state = change.state, reason = change.reason, next_attempt_at = change.next_attempt_at::timestamptz,
        updated_at = ${at}
      from ${changeRows(changes)}
      where delivery.idempotency_key = change.idempotency_key
      returning delivery.event_id, delivery.company_id, delivery.state, delivery.idempotency_key
    ), told as (
      update alarm_event as event set message_sent = true
      from changed where changed.state = 'sent' and event.id = changed.event_id and not event.message_sent
    )
    select event.company_id as "companyId", event.alarm_id as "alarmId",
      changed.idempotency_key as "idempotencyKey"
    from changed
    join alarm_event as event on event.company_id = changed.company_id and event.id = changed.event_id`)
}

/** The deliveries of an event of alarms. */
export const deliveriesOfEvent = deliveriesJson(
  sql`from alarm_delivery as delivery
    where delivery.company_id = event.company_id and delivery.event_id = event.id`,
  sql`'purpose', purpose,`,
)
