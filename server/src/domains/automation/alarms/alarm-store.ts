import { randomUUID } from 'node:crypto'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type JSONColumnType, type RawBuilder, sql } from 'kysely'
import { advisoryLock, type CompanyDb, collationOf, contains, type ListPage, sqlPage } from '#db/index.ts'
import type { AlarmSettings, NamedSeries } from './settings.ts'

export interface AlarmTable {
  id: string
  company_id: Generated<string>
  name: string
  node_id: string
  key: string
  alert_type: number
  priority: AlarmSettings['priority']
  delay_seconds: number
  auto_acknowledge: boolean
  active: boolean
  message: string
  signal_type: AlarmSettings['signalType']
  limit_high: number | null
  limit_low: number | null
  digital_trigger: AlarmSettings['digitalTrigger']
  contact_type: AlarmSettings['contactType']
  contacts: JSONColumnType<AlarmSettings['contacts']>
  active_days: number[]
  active_from: string | null
  active_to: string | null
  logical_operator: AlarmSettings['logicalOperator']
  detection: unknown
  hysteresis: number
  notify_reset: boolean
  repeat_minutes: number | null
  escalation_minutes: number | null
  escalation_contacts: JSONColumnType<AlarmSettings['escalationContacts']>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}
export interface AlarmConditionTable {
  id: string
  company_id: Generated<string>
  alarm_id: string
  node_id: string
  key: string
  limit_type: 'LOW' | 'HIGH' | 'DIFFERENCE'
  limit_value: number
  position: number
}
declare module '#db/tables.ts' {
  interface Tables {
    alarm: AlarmTable
    alarm_condition: AlarmConditionTable
  }
}

/** An alarm with how it is at the moment, but for its active alarms. */
export interface StoredAlarm extends AlarmSettings {
  id: string
  nodeName: string
  /** The key's label, or its name. */
  keyLabel: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
  /** Raised, and still outside its limits. */
  flagging: boolean
  /** Of a learned band that has not enough history yet. */
  learning: boolean
  /** Of the newest raise that was acknowledged. */
  lastComment: string
  createdAt: Date
  updatedAt: Date
}

export interface AlarmListing {
  search?: string | undefined
  deveui?: string | undefined
  state?: 'triggered' | 'quiet' | 'off' | undefined
  sort: 'activeAlarms' | 'name' | 'priority' | 'tagName' | 'createdAt'
  order: 'asc' | 'desc'
  /** Whose alphabet names are sorted by. */
  language: Language
  limit: number
  offset: number
}

const activeAlarms = sql`(
  select count(*)::int from alarm_event as event
  where event.company_id = alarm.company_id and event.alarm_id = alarm.id and event.acknowledged_at is null)`
const flagging = sql`coalesce((state.state ->> 'flagging')::boolean, false)`
const isTriggered = sql`(alarm.active and (${flagging} or ${activeAlarms} > 0))`

const from = sql`
  from alarm
  join node on node.id = alarm.node_id
  left join node_key on node_key.node_id = alarm.node_id and node_key.name = alarm.key
  left join alarm_state as state on state.id = alarm.id`
/** With the other series of a difference as it is called now. */
export const detection = sql`(case when alarm.detection ->> 'type' = 'difference' then alarm.detection || (
  select jsonb_build_object('tag', other.deveui, 'tagDataKey', condition.key)
  from alarm_condition as condition join node as other on other.id = condition.node_id
  where condition.company_id = alarm.company_id and condition.alarm_id = alarm.id
    and condition.limit_type = 'DIFFERENCE') else alarm.detection end)`
const columns = sql`
  alarm.id, alarm.name, node.deveui, node.name as "nodeName", alarm.key,
  coalesce(nullif(node_key.label, ''), alarm.key) as "keyLabel", coalesce(node_key.unit, '') as unit,
  node_key.value_mapping as "valueMapping", node_key.decimals,
  alarm.alert_type as "alertType", alarm.priority, alarm.delay_seconds as "delaySeconds",
  alarm.auto_acknowledge as "autoAcknowledge", alarm.active, alarm.message, alarm.signal_type as "signalType",
  alarm.limit_high as "limitHigh", alarm.limit_low as "limitLow", alarm.digital_trigger as "digitalTrigger",
  alarm.contact_type as "contactType", alarm.contacts, alarm.active_days as "activeDays",
  alarm.active_from as "activeFrom", alarm.active_to as "activeTo",
  alarm.logical_operator as "logicalOperator", ${detection} as detection, alarm.hysteresis, alarm.notify_reset as "notifyReset",
  alarm.repeat_minutes as "repeatMinutes", alarm.escalation_minutes as "escalationMinutes",
  alarm.escalation_contacts as "escalationContacts", ${flagging} as flagging,
  (alarm.detection ->> 'type' = 'band' and not exists (
    select from alarm_band as band where band.id = alarm.id and band.median is not null)) is true as learning,
  coalesce((
    select event.comment from alarm_event as event
    where event.company_id = alarm.company_id and event.alarm_id = alarm.id and event.acknowledged_at is not null
    order by event.triggered_at desc limit 1), '') as "lastComment",
  coalesce((
    select jsonb_agg(jsonb_build_object('deveui', other.deveui, 'key', condition.key,
      'limitType', condition.limit_type, 'limit', condition.limit_value) order by condition.position)
    from alarm_condition as condition join node as other on other.id = condition.node_id
    where condition.company_id = alarm.company_id and condition.alarm_id = alarm.id
      and condition.limit_type <> 'DIFFERENCE'), '[]') as conditions,
  alarm.created_at as "createdAt", alarm.updated_at as "updatedAt"`

/** One page and the number of all that match. */
export async function listAlarms(db: CompanyDb, listing: AlarmListing): Promise<ListPage<StoredAlarm>> {
  const orderBy = sql`${sorting(listing)}, alarm.name ${collationOf(listing.language)}, alarm.id`
  return await sqlPage(db, { select: columns, from: matching(listing), orderBy }, listing)
}

function matching({ search, deveui, state }: AlarmListing): RawBuilder<unknown> {
  const text = sql`lower(concat_ws(' ', alarm.name, node.name, node.deveui, alarm.key, node_key.label))`
  const conditions: RawBuilder<unknown>[] = [contains(search, text)]
  if (deveui !== undefined) conditions.push(sql`node.normalized_deveui = ${deveui.toLowerCase()}`)
  if (state === 'triggered') conditions.push(isTriggered)
  if (state === 'quiet') conditions.push(sql`alarm.active and not ${isTriggered}`)
  if (state === 'off') conditions.push(sql`not alarm.active`)
  return sql`${from} where ${sql.join(conditions, sql` and `)}`
}

function sorting({ sort, order, language }: AlarmListing): RawBuilder<unknown> {
  const by = {
    activeAlarms,
    name: sql`alarm.name ${collationOf(language)}`,
    priority: sql`alarm.priority`,
    tagName: sql`node.name ${collationOf(language)}`,
    createdAt: sql`alarm.created_at`,
  }[sort]
  return sql`${by} ${order === 'asc' ? sql`asc` : sql`desc`}`
}

export async function findAlarm(db: CompanyDb, id: string): Promise<StoredAlarm | undefined> {
  return await db.first(sql<StoredAlarm>`select ${columns} ${from} where alarm.id = ${id}`)
}

/** The same, and until the commit nobody else changes or deletes it. */
export async function findAlarmToChange(db: CompanyDb, id: string): Promise<StoredAlarm | undefined> {
  await db.execute(sql`select from alarm where id = ${id} for no key update`)
  return await findAlarm(db, id)
}

/** What an alarm's settings come to in the database: nodes by their ids. */
export interface ResolvedSettings {
  settings: AlarmSettings
  nodeIdOf(deveui: string): string
}

function rowOf({ settings, nodeIdOf }: ResolvedSettings) {
  return {
    name: settings.name,
    node_id: nodeIdOf(settings.deveui),
    key: settings.key,
    alert_type: settings.alertType,
    priority: settings.priority,
    delay_seconds: settings.delaySeconds,
    auto_acknowledge: settings.autoAcknowledge,
    active: settings.active,
    message: settings.message,
    signal_type: settings.signalType,
    limit_high: settings.limitHigh,
    limit_low: settings.limitLow,
    digital_trigger: settings.digitalTrigger,
    contact_type: settings.contactType,
    contacts: JSON.stringify(settings.contacts),
    active_days: settings.activeDays,
    active_from: settings.activeFrom,
    active_to: settings.activeTo,
    logical_operator: settings.logicalOperator,
    detection: sql`${settings.detection && JSON.stringify(settings.detection)}::jsonb`,
    hysteresis: settings.hysteresis,
    notify_reset: settings.notifyReset,
    repeat_minutes: settings.repeatMinutes,
    escalation_minutes: settings.escalationMinutes,
    escalation_contacts: JSON.stringify(settings.escalationContacts),
  }
}

export async function insertAlarm(
  db: CompanyDb,
  id: string,
  resolved: ResolvedSettings,
  now: Date,
): Promise<void> {
  const row = { ...rowOf(resolved), id, created_at: now, updated_at: now }
  await db.query.insertInto('alarm').values(row).execute()
  await insertConditions(db, id, resolved)
}

/** Its version rises, so that its state is judged anew. */
export async function changeAlarm(
  db: CompanyDb,
  id: string,
  resolved: ResolvedSettings,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('alarm')
    .set({ ...rowOf(resolved), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
  await db.query.deleteFrom('alarm_condition').where('alarm_id', '=', id).execute()
  await insertConditions(db, id, resolved)
}

async function insertConditions(db: CompanyDb, alarmId: string, resolved: ResolvedSettings): Promise<void> {
  const { conditions, detection: other } = resolved.settings
  const rowOf = (series: NamedSeries, position: number) => ({
    id: randomUUID(),
    alarm_id: alarmId,
    node_id: resolved.nodeIdOf(series.deveui),
    key: series.key,
    position,
  })
  const rows: Omit<AlarmConditionTable, 'company_id'>[] = conditions.map((condition, position) => ({
    ...rowOf(condition, position),
    limit_type: condition.limitType,
    limit_value: condition.limit,
  }))
  if (other?.type === 'difference') {
    const series = { deveui: other.tag, key: other.tagDataKey }
    rows.push({ ...rowOf(series, rows.length), limit_type: 'DIFFERENCE', limit_value: 0 })
  }
  if (rows.length > 0) await db.query.insertInto('alarm_condition').values(rows).execute()
}

/** Its conditions, state and history go with it. */
/** The ids of the company's nodes by their addresses in lower case; until the commit they are not deleted. */
export async function lockNodes(db: CompanyDb, deveuis: readonly string[]): Promise<Map<string, string>> {
  const wanted = deveuis.map((deveui) => deveui.toLowerCase())
  const rows = await db.rows(sql<{ deveui: string; id: string }>`
    select normalized_deveui as deveui, id from node
    where normalized_deveui = any(${wanted}::text[]) order by id for key share`)
  return new Map(rows.map(({ deveui, id }) => [deveui, id]))
}

/** From here to the commit nobody else in the company makes alarms or tests them, so that what is counted stays. */
export async function lockLimits(db: CompanyDb): Promise<void> {
  await advisoryLock(db, 'alarms')
}

export async function countAlarms(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`select count(*)::int as count from alarm`)
  return rows[0]?.count ?? 0
}

/** Which of these series, by their place, are watched by `max` other alarms already. */
export async function findCrowded(
  db: CompanyDb,
  series: readonly NamedSeries[],
  { max, except }: { max: number; except: string | null },
): Promise<number[]> {
  const rows = await db.rows(sql<{ place: number }>`
    select (asked.place - 1)::int as place
    from unnest(${series.map(({ deveui }) => deveui.toLowerCase())}::text[],
                ${series.map(({ key }) => key)}::text[]) with ordinality as asked (deveui, key, place)
    join node on node.normalized_deveui = asked.deveui
    cross join lateral (
      select id from alarm where node_id = node.id and key = asked.key
      union
      select alarm_id from alarm_condition where node_id = node.id and key = asked.key
    ) as watching
    where watching.id is distinct from ${except}::uuid
    group by asked.place having count(*) >= ${max} order by asked.place`)
  return rows.map(({ place }) => place)
}
