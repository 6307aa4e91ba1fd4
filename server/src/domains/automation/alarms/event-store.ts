import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import type { AlarmDelivery } from '@fyr/contract/automation/alarms/alarm-events'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, type Paging, sqlPage } from '#db/index.ts'
import { detection } from './alarm-store.ts'
import type { RuleMeasure } from './crossing.ts'
import { deliveriesOfEvent } from './deliveries/delivery-store.ts'
import type { Comparison } from './judging/rules/rule.ts'

/** An entry of the history: an alarm was raised. */
export interface AlarmEvent {
  id: string
  alarmId: string
  name: string
  priority: 'a' | 'b' | 'c'
  deveui: string
  nodeName: string
  applicationId: string
  application: string
  key: string
  /** The key's label, or its name. */
  keyLabel: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
  signalType: 'analogue' | 'digital'
  triggeredAt: Date
  /** At the raise. */
  value: number | null
  /** What was crossed then; null where several conditions were met, and in old entries. */
  comparison: Comparison | null
  limit: number | null
  measure: RuleMeasure | null
  resetAt: Date | null
  acknowledgedAt: Date | null
  /** Null when nobody has, or the alarm itself. */
  acknowledgedName: string | null
  comment: string
  /** Because the alarm flaps. */
  messageHeld: boolean
  /** Raised in the maintenance window of this name. */
  maintenance: string | null
  deliveries: AlarmDelivery[]
}

/** One that waits for an acknowledgement, or is acknowledged and still outside. */
export interface ActiveEvent extends AlarmEvent {
  limitHigh: number | null
  limitLow: number | null
  digitalTrigger: 'high' | 'low' | null
  detection: AlarmDetection | null
  /** How many advanced conditions the rule has. */
  conditions: number
  /** As it was told. */
  message: string
  snoozedUntil: Date | null
  snoozedBy: string | null
  snoozeComment: string
}

/** One with what became of it. */
export interface PastEvent extends AlarmEvent {
  messageSent: boolean
}

interface Narrowing {
  search?: string | undefined
  priority?: AlarmEvent['priority'] | undefined
  deveui?: string | undefined
  applicationId?: string | undefined
}

export interface ActiveListing extends Narrowing, Paging {
  /** Only these. `acknowledged`: also those that are acknowledged and still outside. */
  state?: 'flagging' | 'back' | 'acknowledged' | undefined
  withAcknowledged: boolean
  sort: 'priority' | 'triggered' | 'name' | 'tagName'
  order: 'asc' | 'desc'
  /** Whose alphabet names are sorted by. */
  language: Language
}

export interface HistoryListing extends Narrowing, Paging {
  alarmId?: string | undefined
  /** Raised at or after, and before (epoch ms). */
  from?: number | undefined
  to?: number | undefined
  order: 'asc' | 'desc'
}

const from = sql`
  from alarm_event as event
  join alarm on alarm.id = event.alarm_id
  join node on node.id = alarm.node_id
  join application on application.id = node.application_id
  left join node_key on node_key.node_id = alarm.node_id and node_key.name = alarm.key`
const columns = sql`
  event.id, event.alarm_id as "alarmId", alarm.name, alarm.priority, node.deveui, node.name as "nodeName",
  application.id as "applicationId", application.name as application, alarm.key,
  coalesce(nullif(node_key.label, ''), alarm.key) as "keyLabel", coalesce(node_key.unit, '') as unit,
  node_key.value_mapping as "valueMapping", node_key.decimals, alarm.signal_type as "signalType",
  event.triggered_at as "triggeredAt", event.reset_at as "resetAt", event.value,
  event.comparison, event.crossed_limit as "limit", event.measure,
  event.acknowledged_at as "acknowledgedAt", event.acknowledged_name as "acknowledgedName", event.comment,
  event.message_held as "messageHeld", event.maintenance, ${deliveriesOfEvent} as deliveries`
const activeColumns = sql`
  ${columns}, alarm.limit_high as "limitHigh", alarm.limit_low as "limitLow",
  alarm.digital_trigger as "digitalTrigger", event.message,
  event.snoozed_until as "snoozedUntil", event.snoozed_name as "snoozedBy", event.snooze_comment as "snoozeComment",
  (select count(*)::int from alarm_condition as condition
    where condition.company_id = alarm.company_id and condition.alarm_id = alarm.id
      and condition.limit_type <> 'DIFFERENCE') as conditions, ${detection} as detection`

const isWaiting = sql`event.acknowledged_at is null`
const isOpen = sql`(event.acknowledged_at is null or event.reset_at is null)`
/** Those to acknowledge first, then worst, still outside and newest first. */
const worstFirst = sql`(event.acknowledged_at is not null), alarm.priority, (event.reset_at is null) desc,
  event.triggered_at desc, event.id`

/** What of these alarms waits for an acknowledgement, worst first. */
export async function activeEventsOf(db: CompanyDb, alarmIds: readonly string[]): Promise<ActiveEvent[]> {
  return await db.rows(sql<ActiveEvent>`
    select ${activeColumns} ${from}
    where ${isWaiting} and event.alarm_id = any(${alarmIds}::uuid[]) order by ${worstFirst}`)
}

/** One page of the company's, and the number of all that match. */
export async function listActiveEvents(
  db: CompanyDb,
  listing: ActiveListing,
): Promise<ListPage<ActiveEvent>> {
  const { state, withAcknowledged, sort, order, language } = listing
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const sortings = {
    priority: sql`alarm.priority ${direction}`,
    triggered: sql`event.triggered_at ${direction}`,
    name: sql`alarm.name ${collationOf(language)} ${direction}`,
    tagName: sql`node.name ${collationOf(language)} ${direction}`,
  }
  const states = {
    flagging: sql`${isWaiting} and event.reset_at is null`,
    back: sql`${isWaiting} and event.reset_at is not null`,
    acknowledged: sql`event.acknowledged_at is not null`,
  }
  const conditions = [
    withAcknowledged || state === 'acknowledged' ? isOpen : isWaiting,
    ...(state ? [states[state]] : []),
    ...narrowing(listing),
  ]
  const sorting = sort === 'priority' && order === 'asc' ? worstFirst : sql`${sortings[sort]}, ${worstFirst}`
  return await page<ActiveEvent>(db, activeColumns, conditions, sorting, listing)
}

/** One page by time of raising, and the number of all that match. */
export async function listHistory(db: CompanyDb, listing: HistoryListing): Promise<ListPage<PastEvent>> {
  const { alarmId, from: start, to: end, order } = listing
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const pastColumns = sql`${columns}, event.message_sent as "messageSent"`
  const conditions = [
    sql`true`,
    ...(alarmId === undefined ? [] : [sql`event.alarm_id = ${alarmId}`]),
    ...(start === undefined ? [] : [sql`event.triggered_at >= ${new Date(start)}`]),
    ...(end === undefined ? [] : [sql`event.triggered_at < ${new Date(end)}`]),
    ...narrowing(listing),
  ]
  const sorting = sql`event.triggered_at ${direction}, event.id ${direction}`
  return await page<PastEvent>(db, pastColumns, conditions, sorting, listing)
}

async function page<Event>(
  db: CompanyDb,
  select: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  orderBy: RawBuilder<unknown>,
  paging: Paging,
): Promise<ListPage<Event>> {
  const matching = sql`${from} where ${sql.join([...conditions], sql` and `)}`
  return await sqlPage(db, { select, from: matching, orderBy }, paging)
}

function narrowing({ search, priority, deveui, applicationId }: Narrowing): RawBuilder<unknown>[] {
  const text = sql`lower(concat_ws(' ', alarm.name, node.name, node.deveui, alarm.key, node_key.label,
    event.comment, event.acknowledged_name))`
  return [
    ...(priority === undefined ? [] : [sql`alarm.priority = ${priority}`]),
    ...(deveui === undefined ? [] : [sql`node.normalized_deveui = ${deveui.toLowerCase()}`]),
    ...(applicationId === undefined ? [] : [sql`application.id = ${applicationId}`]),
    contains(search, text),
  ]
}

/** What an acknowledgement needs to know of the entry that it names. */
export async function findEvent(
  db: CompanyDb,
  id: string,
): Promise<{ id: string; alarmId: string; name: string; acknowledged: boolean } | undefined> {
  return await db.first(sql<{ id: string; alarmId: string; name: string; acknowledged: boolean }>`
    select event.id, event.alarm_id as "alarmId", alarm.name, event.acknowledged_at is not null as acknowledged
    ${from} where event.id = ${id}`)
}
