import type { AlarmDelivery } from '@fyr/contract/alarms/alarm-events'
import { type RawBuilder, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** A message of an alarm to one receiver, as it is written beside the job that sends it. */
export interface NewDelivery {
  companyId: string
  eventId: string
  /** The job's. */
  idempotencyKey: string
  channel: AlarmDelivery['channel']
  recipient: string
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
    `insert into alarm_delivery (company_id, event_id, idempotency_key, channel, recipient, state, reason, updated_at)
     select *, $8::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     on conflict do nothing`,
    [
      deliveries.map(({ companyId }) => companyId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ idempotencyKey }) => idempotencyKey),
      deliveries.map(({ channel }) => channel),
      deliveries.map(({ recipient }) => recipient),
      deliveries.map(({ state }) => state),
      deliveries.map(({ reason }) => reason),
      now,
    ],
  )
}

/** The same of messages of one company that are on their way; those of alarms that are gone are passed over. */
export async function queueDeliveries(
  db: CompanyDb,
  deliveries: readonly Pick<NewDelivery, 'eventId' | 'idempotencyKey' | 'channel' | 'recipient'>[],
  now: Date,
): Promise<void> {
  const column = (values: readonly string[]) => sql`${sql.val(values)}::text[]`
  await sql`
    insert into alarm_delivery (event_id, idempotency_key, channel, recipient, updated_at)
    select new.event_id::uuid, new.idempotency_key, new.channel, new.recipient, ${now}
    from unnest(
      ${column(deliveries.map(({ eventId }) => eventId))},
      ${column(deliveries.map(({ idempotencyKey }) => idempotencyKey))},
      ${column(deliveries.map(({ channel }) => channel))},
      ${column(deliveries.map(({ recipient }) => recipient))}
    ) as new (event_id, idempotency_key, channel, recipient)
    where exists (select from alarm_event as event where event.id = new.event_id::uuid)
    on conflict do nothing`.execute(db.query)
}

/** What became of an attempt to send a message. */
export interface DeliveryChange {
  idempotencyKey: string
  state: 'retrying' | 'sent' | 'failed' | 'capped'
  reason: string | null
  nextAttemptAt: Date | null
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
  const column = (values: readonly (string | null)[]) => sql`${sql.val(values)}::text[]`
  const { rows } = await sql<ChangedDelivery>`
    with changed as (
      update alarm_delivery as delivery
      set state = change.state, reason = change.reason, next_attempt_at = change.next_attempt_at::timestamptz,
        updated_at = ${at}
      from unnest(
        ${column(changes.map(({ idempotencyKey }) => idempotencyKey))},
        ${column(changes.map(({ state }) => state))},
        ${column(changes.map(({ reason }) => reason))},
        ${column(changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null))}
      ) as change (idempotency_key, state, reason, next_attempt_at)
      where delivery.idempotency_key = change.idempotency_key
      returning delivery.event_id, delivery.company_id, delivery.state, delivery.idempotency_key
    ), told as (
      update alarm_event as event set message_sent = true
      from changed where changed.state = 'sent' and event.id = changed.event_id and not event.message_sent
    )
    select event.company_id as "companyId", event.alarm_id as "alarmId",
      changed.idempotency_key as "idempotencyKey"
    from changed
    join alarm_event as event on event.company_id = changed.company_id and event.id = changed.event_id`.execute(
    db.query,
  )
  return rows
}

const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Deliveries as JSON; `from` says of which table, and which of them. */
export const deliveriesJson = (from: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('channel', channel, 'recipient', recipient, 'state', state, 'reason', reason,
    'nextAttempt', ${isoTime('next_attempt_at')}, 'time', ${isoTime('updated_at')}) order by channel, recipient)
  ${from}), '[]'::json)`

/** The deliveries of an event of alarms. */
export const deliveriesOfEvent = deliveriesJson(sql`from alarm_delivery as delivery
  where delivery.company_id = event.company_id and delivery.event_id = event.id`)
