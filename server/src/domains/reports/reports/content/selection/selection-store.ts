import { radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { ReportResource } from '@fyr/contract/reports/report-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { isUuid } from '#lib/uuid.ts'

/** Which nodes: some, those of some applications, or all. */
export interface NodeChoice {
  deveuis: readonly string[]
  applications: readonly string[]
}

/** Rows that one question to the database answers. */
const portion = 500

const isChosen = ({ deveuis, applications }: NodeChoice): RawBuilder<boolean> =>
  deveuis.length === 0 && applications.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(node.normalized_deveui = any(${deveuis.map((each) => each.toLowerCase())}::text[])
        or node.application_id = any(${[...applications]}::uuid[]))`

export interface SelectedKey {
  nodeId: string
  deveui: string
  nodeName: string
  key: string
  label: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
  kind: 'gauge' | 'counter'
  rollover: number | null
  resetBelow: number | null
}

const keyColumns = sql`node.id as "nodeId", node.deveui, node.name as "nodeName", node_key.name as key,
  node_key.label, node_key.unit, node_key.decimals, node_key.value_mapping as "valueMapping", node_key.kind,
  node_key.rollover, node_key.reset_below as "resetBelow"`

/** The keys of nodes, by node; those of radio values are left out. No more than the limit. */
export async function listKeysOf(db: CompanyDb, nodes: NodeChoice, limit: number): Promise<SelectedKey[]> {
  return await db.rows(sql<SelectedKey>`
    select ${keyColumns} from node join node_key on node_key.node_id = node.id
    where ${isChosen(nodes)} and not starts_with(node_key.name, ${radioPrefix})
    order by node.name, node.id, node_key.created_at, node_key.name limit ${limit}`)
}

/** A key by its names alone. */
export type NamedKey = Pick<SelectedKey, 'nodeId' | 'deveui' | 'nodeName' | 'key'>

/** A portion of the same keys, by node and name, behind the last of the one before. */
export async function listKeyNames(
  db: CompanyDb,
  nodes: NodeChoice,
  behind: NamedKey | undefined,
  limit: number,
): Promise<NamedKey[]> {
  const { nodeName = '', nodeId = null, key = '' } = behind ?? {}
  return await db.rows(sql<NamedKey>`
    select node.id as "nodeId", node.deveui, node.name as "nodeName", node_key.name as key
    from node join node_key on node_key.node_id = node.id
    where ${isChosen(nodes)} and not starts_with(node_key.name, ${radioPrefix})
      and (${nodeId}::uuid is null or (node.name, node.id, node_key.name) > (${nodeName}, ${nodeId}::uuid, ${key}))
    order by node.name, node.id, node_key.name limit ${limit}`)
}

/** Each key that is asked for and there, in order; `place` counts from 0. */
export async function findKeys(
  db: CompanyDb,
  wanted: readonly { deveui: string; key: string }[],
): Promise<(SelectedKey & { place: number })[]> {
  return await db.rows(sql<SelectedKey & { place: number }>`
    select ${keyColumns}, wanted.place::int - 1 as place
    from unnest(${wanted.map(({ deveui }) => deveui.toLowerCase())}::text[], ${wanted.map(({ key }) => key)}::text[])
      with ordinality as wanted (deveui, key, place)
    join node on node.normalized_deveui = wanted.deveui
    join node_key on node_key.node_id = node.id and node_key.name = wanted.key
    order by wanted.place`)
}

export type SelectedObject = 'node' | 'gateway' | 'user' | 'report'
/** What the ids of a selection are of; of other resources nothing can be chosen by itself. */
export const objectOf: Partial<Record<ReportResource, SelectedObject>> = {
  tag: 'node',
  gateway: 'gateway',
  sensor: 'node',
  alarm: 'node',
  user: 'user',
  report: 'report',
}

/** Which of these are there: DevEUIs as they were asked for, ids of gateways or applications. */
export async function findExisting(
  db: CompanyDb,
  kind: SelectedObject | 'application',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const wanted = Map.groupBy(ids, (id) => id.toLowerCase())
  const id = sql.ref(kind === 'node' ? 'normalized_deveui' : kind === 'user' ? 'account_id' : 'id')
  const keys =
    kind === 'node' ? sql`${[...wanted.keys()]}::text[]` : sql`${[...wanted.keys()].filter(isUuid)}::uuid[]`
  const table = kind === 'user' ? 'membership' : kind
  const rows = await db.rows(sql<{ id: string }>`
    select distinct ${id} as id from ${sql.table(table)} where ${id} = any(${keys})`)
  return new Set(rows.flatMap((row) => wanted.get(row.id) ?? []))
}

export interface NodeRow {
  id: string
  name: string
  deveui: string
  application: string
  state: 'reporting' | 'silent' | 'off' | 'never'
  lastContact: Date | null
  battery: number | null
  rssi: number | null
  activeAlarms: number
}

/** A portion of the nodes, by name, behind the last of the one before. */
export async function listNodeRows(
  db: CompanyDb,
  nodes: NodeChoice,
  { behind, now, silentAfterHours }: { behind: NodeRow | undefined; now: Date; silentAfterHours: number },
): Promise<NodeRow[]> {
  return await db.rows(sql<NodeRow>`
    select node.id, node.name, node.deveui, application.name as application,
      case when not node.active then 'off' when contact.last_contact is null then 'never'
        when contact.last_contact < ${now}::timestamptz
          - make_interval(hours => coalesce(node.silent_after_hours, ${silentAfterHours}::int)) then 'silent'
        else 'reporting' end as state,
      contact.last_contact as "lastContact", contact.battery, contact.rssi,
      (select count(*)::int from alarm_event join alarm on alarm.id = alarm_event.alarm_id
        where alarm.node_id = node.id and alarm_event.acknowledged_at is null) as "activeAlarms"
    from node join application on application.id = node.application_id
    left join node_contact as contact on contact.id = node.id
    where ${isChosen(nodes)}
      and (${behind?.id ?? null}::uuid is null or (node.name, node.id) > (${behind?.name ?? ''}, ${behind?.id ?? null}::uuid))
    order by node.name, node.id limit ${portion}`)
}

export interface GatewayRow {
  id: string
  name: string
  eui: string
  state: 'online' | 'offline' | 'never'
  lastContact: Date | null
  latitude: number | null
  longitude: number | null
}

export async function listGatewayRows(
  db: CompanyDb,
  ids: readonly string[],
  behind: GatewayRow | undefined,
): Promise<GatewayRow[]> {
  return await db.rows(sql<GatewayRow>`
    select gateway.id, gateway.name, gateway.eui,
      case when contact.id is null then 'never' when contact.is_online then 'online' else 'offline' end as state,
      contact.last_contact as "lastContact", coalesce(gateway.lat, contact.lat) as latitude,
      coalesce(gateway.long, contact.long) as longitude
    from gateway left join gateway_contact as contact on contact.id = gateway.id
    where (${ids.length} = 0 or gateway.id = any(${[...ids]}::uuid[]))
      and (${behind?.id ?? null}::uuid is null
        or (gateway.name, gateway.id) > (${behind?.name ?? ''}, ${behind?.id ?? null}::uuid))
    order by gateway.name, gateway.id limit ${portion}`)
}

export interface AlarmRow {
  id: string
  name: string
  priority: 'a' | 'b' | 'c'
  node: string
  key: string
  triggered: Date
  value: number | null
  reset: Date | null
  acknowledged: Date | null
  user: string | null
  comment: string
}

/** How often alarms were triggered in a period. */
export async function countAlarms(
  db: CompanyDb,
  nodes: NodeChoice,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from alarm_event as event
    join alarm on alarm.company_id = event.company_id and alarm.id = event.alarm_id
    join node on node.company_id = alarm.company_id and node.id = alarm.node_id
    where event.company_id = ${db.companyId} and event.triggered_at >= ${from} and event.triggered_at < ${to}
      and ${isChosen(nodes)}`)
  return rows[0]?.count ?? 0
}

/** A portion of what alarms were triggered in a period, by time. */
export async function listAlarmRows(
  db: CompanyDb,
  nodes: NodeChoice,
  { from, to, behind }: { from: Date; to: Date; behind: AlarmRow | undefined },
): Promise<AlarmRow[]> {
  return await db.rows(sql<AlarmRow>`
    select event.id, alarm.name, alarm.priority, node.name as node, alarm.key, event.triggered_at as triggered,
      event.value, event.reset_at as reset, event.acknowledged_at as acknowledged,
      event.acknowledged_name as "user", event.comment
    from alarm_event as event
    join alarm on alarm.company_id = event.company_id and alarm.id = event.alarm_id
    join node on node.company_id = alarm.company_id and node.id = alarm.node_id
    where event.company_id = ${db.companyId} and event.triggered_at >= ${from} and event.triggered_at < ${to}
      and ${isChosen(nodes)}
      and (${behind?.id ?? null}::uuid is null
        or (event.triggered_at, event.id) > (${behind?.triggered ?? null}::timestamptz, ${behind?.id ?? null}::uuid))
    order by event.triggered_at, event.id limit ${portion}`)
}
