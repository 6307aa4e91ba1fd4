import type { AlarmDelivery } from '@fyr/contract/alarms'
import type { ValueMapping } from '@fyr/contract/value-mapping'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { deliveriesOfEvent } from './delivery-store.ts'

/** An alarm that was raised and waits for an acknowledgement. */
export interface ActiveEvent {
  id: string
  alarmId: string
  name: string
  priority: 'a' | 'b' | 'c'
  deveui: string
  nodeName: string
  key: string
  unit: string
  valueMapping: ValueMapping | null
  triggeredAt: Date
  value: number | null
  limitHigh: number | null
  limitLow: number | null
  resetAt: Date | null
  deliveries: AlarmDelivery[]
  /** As it was told. */
  message: string
}

const from = sql`
  from alarm_event as event
  join alarm on alarm.id = event.alarm_id
  join node on node.id = alarm.node_id`
const columns = sql`
  event.id, event.alarm_id as "alarmId", alarm.name, alarm.priority, node.deveui, node.name as "nodeName",
  alarm.key, event.triggered_at as "triggeredAt", event.reset_at as "resetAt", event.value,
  ${deliveriesOfEvent} as deliveries`

/** All of the company, or of these alarms: worst first, then newest. */
export async function listActiveEvents(db: CompanyDb, alarmIds?: readonly string[]): Promise<ActiveEvent[]> {
  const chosen = alarmIds ? sql`event.alarm_id = any(${alarmIds}::uuid[])` : sql`true`
  const { rows } = await sql<ActiveEvent>`
    select ${columns}, alarm.limit_high as "limitHigh", alarm.limit_low as "limitLow", event.message,
      coalesce(node_key.unit, '') as unit, node_key.value_mapping as "valueMapping"
    ${from}
    left join node_key on node_key.node_id = alarm.node_id and node_key.name = alarm.key
    where event.acknowledged_at is null and ${chosen}
    order by alarm.priority, (event.reset_at is null) desc, event.triggered_at desc, event.id`.execute(
    db.query,
  )
  return rows
}

/** What was raised, with what became of it. */
export interface PastEvent
  extends Pick<
    ActiveEvent,
    | 'id'
    | 'alarmId'
    | 'name'
    | 'priority'
    | 'deveui'
    | 'nodeName'
    | 'key'
    | 'triggeredAt'
    | 'resetAt'
    | 'value'
    | 'deliveries'
  > {
  acknowledgedAt: Date | null
  /** Null when nobody has, or the alarm itself. */
  acknowledgedName: string | null
  comment: string
  messageSent: boolean
}

export interface HistoryListing {
  search?: string | undefined
  alarmId?: string | undefined
  deveui?: string | undefined
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page by time of raising, and the number of all that match. */
export async function listHistory(
  db: CompanyDb,
  listing: HistoryListing,
): Promise<{ items: PastEvent[]; total: number }> {
  const { order, limit, offset } = listing
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<PastEvent>`
    select ${columns}, event.acknowledged_at as "acknowledgedAt", event.acknowledged_name as "acknowledgedName",
      event.comment, event.message_sent as "messageSent"
    ${from} where ${matching(listing)}
    order by event.triggered_at ${direction}, event.id ${direction}
    limit ${limit} offset ${offset}`.execute(db.query)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${from} where ${matching(listing)}`.execute(db.query)
  return { items: rows, total: counted[0]?.total ?? 0 }
}

function matching({ search, alarmId, deveui }: HistoryListing): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (alarmId !== undefined) conditions.push(sql`event.alarm_id = ${alarmId}`)
  if (deveui !== undefined) conditions.push(sql`lower(node.deveui) = ${deveui.toLowerCase()}`)
  if (search) {
    const text = sql`lower(concat_ws(' ', alarm.name, node.name, node.deveui, alarm.key, event.comment, event.acknowledged_name))`
    conditions.push(sql`position(lower(${search}) in ${text}) > 0`)
  }
  return sql.join(conditions, sql` and `)
}

/** What an acknowledgement needs to know of the entry that it names. */
export async function findEvent(
  db: CompanyDb,
  id: string,
): Promise<{ id: string; alarmId: string; name: string; acknowledged: boolean } | undefined> {
  const { rows } = await sql<{ id: string; alarmId: string; name: string; acknowledged: boolean }>`
    select event.id, event.alarm_id as "alarmId", alarm.name, event.acknowledged_at is not null as acknowledged
    ${from} where event.id = ${id}`.execute(db.query)
  return rows[0]
}
