import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import type { NodePlaces } from '@fyr/contract/devices/nodes/node-places'
import type { NodeListQuery } from '@fyr/contract/devices/nodes/nodes'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, type ListPage, totalOfLastPage } from '#db/index.ts'
import { readingsOfDay } from '#domains/devices/node-intake/index.ts'
import { fail } from '#request/problem.ts'
import type { Node } from '../node-store.ts'
import { isSilent, type Silence } from './silence-store.ts'

/** A node with how it is at the moment, but for its readings. */
export interface NodeState extends Node {
  applicationName: string
  /** Of the default key; empty where it has none. */
  defaultKeyLabel: string
  defaultKeyUnit: string
  defaultKeyDecimals: number | null
  defaultKeyValueMapping: ValueMapping | null
  /** Percent. */
  battery: number | null
  /** dBm. */
  rssi: number | null
  lastContact: Date | null
  /** By how many seconds its clock is ahead; null when it is not, or is not known. */
  clockAhead: number | null
  silent: boolean
  /** It said itself where it is. */
  moves: boolean
  activeAlarms: number
}

/**
 * Active alarms by node, as one value to look up in. A join is as fast once the tables are analysed, but before
 * that, such as right after thousands of nodes were made, the planner compares each node with each alarm.
 */
const alarmsOf = (nodes: RawBuilder<boolean>) => sql`
  with alarmed as materialized (
    select alarm.node_id, count(*) as active
    from alarm_event join alarm on alarm.id = alarm_event.alarm_id
    where alarm_event.acknowledged_at is null and ${nodes}
    group by alarm.node_id
  ), alarms as materialized (
    select coalesce(jsonb_object_agg(node_id, active), '{}') as of_node from alarmed
  )`
const withAlarms = alarmsOf(sql`true`)
const from = sql`
  from node
  left join node_contact as contact on contact.id = node.id`

const activeAlarms = sql`coalesce(((select of_node from alarms) ->> node.id::text)::int, 0)`
/** Hashed, and no semi-join: that is planned as badly as a join. */
const hasAlarm = sql`(node.id in (select node_id from alarmed)) is true`
const hasLowBattery = sql`coalesce(node.active and contact.battery < ${sql.lit(lowBattery)}, false)`
/** Where it said last that it is; of one that never says so, where it was put. */
const place = sql`coalesce(contact.lat, node.lat) as lat, coalesce(contact.long, node.long) as long,
  contact.lat is not null as moves`

const ofDefaultKey = (column: 'label' | 'unit') => sql`
  coalesce((select ${sql.ref(column)} from node_key where node_id = node.id and name = node.default_key), '')`

const columns = (silence: Silence) => sql`
  node.id, node.deveui, node.name, node.application_id as "applicationId",
  (select name from application where id = node.application_id) as "applicationName",
  node.kind, node.decoder, node.image, ${place}, node.active,
  node.flatten_json as "flattenJson", node.silent_after_hours as "silentAfterHours",
  node.judge_window_minutes as "judgeWindowMinutes", node.default_key as "defaultKey",
  ${ofDefaultKey('label')} as "defaultKeyLabel", ${ofDefaultKey('unit')} as "defaultKeyUnit",
  (select decimals from node_key where node_id = node.id and name = node.default_key) as "defaultKeyDecimals",
  (select value_mapping from node_key where node_id = node.id and name = node.default_key) as "defaultKeyValueMapping",
  node.created_at as "createdAt", contact.battery, contact.rssi,
  contact.last_contact as "lastContact", nullif(round(contact.clock_ahead / 1000.0)::int, 0) as "clockAhead", ${isSilent(silence)} as silent,
  ${activeAlarms} as "activeAlarms"`

/** Those of the company that exist, by name. */
export async function findNodeStates(
  db: CompanyDb,
  deveuis: readonly string[],
  silence: Silence,
): Promise<NodeState[]> {
  const wanted = deveuis.map((deveui) => deveui.toLowerCase())
  const isWanted = sql<boolean>`node.normalized_deveui = any(${wanted}::text[])`
  return await db.rows(sql<NodeState>`
    ${alarmsOf(sql`alarm.node_id in (select node.id from node where ${isWanted})`)}
    select ${columns(silence)} ${from}
    where ${isWanted} order by node.name, node.id`)
}

export interface NodeListing extends NodeListQuery {
  now: Date
  silence: Silence
  /** Whose alphabet names are sorted by. */
  language: Language
  /** For sorting by them: readings of each node, where counters do not have them; those left out have none. */
  counts?: ReadonlyMap<string, number>
}

/** One page and the number of all that match. */
export async function listNodeStates(db: CompanyDb, listing: NodeListing): Promise<ListPage<NodeState>> {
  const { limit, offset } = listing
  // No index has these, so the query that finds the page has seen all that match.
  const readsAll = listing.search !== undefined || listing.state !== undefined
  const matches = readsAll ? sql`count(*) over ()` : sql`null`
  // The page is chosen before anything else is looked up: most of it can be read from an index.
  const rows = await db.rows(sql<NodeState & { matches: number | null }>`
    ${withAlarms}, page as materialized (
      select node.id, (${matches})::int as matches ${from} ${countsFor(listing)} where ${matching(listing)}
      order by ${sorting(listing)} limit ${limit} offset ${offset})
    select ${columns(listing.silence)}, (select max(matches) from page) as matches ${from} ${countsFor(listing)}
    where node.id = any(array(select id from page))
    order by ${sorting(listing)}`)
  const items = rows.map(({ matches: _, ...state }) => state)
  const total = rows[0]?.matches ?? totalOfLastPage(items.length, listing)
  return { items, total: total ?? (await countMatching(db, listing)) }
}

async function countMatching(db: CompanyDb, listing: NodeListing): Promise<number> {
  if (conditionsOf(listing).length === 0) return await countAllNodes(db)
  const rows = await db.rows(sql<{ total: number }>`
    ${withAlarms} select count(*)::int as total ${from} where ${matching(listing)}`)
  return rows[0]?.total ?? 0
}

/** How many nodes the company has, by the counter that triggers keep: to count 50,000 takes 5 ms. */
export async function countAllNodes(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ nodes: number }>`select nodes::int from company_licence`)
  return rows[0]?.nodes ?? 0
}

/** Table `counted`, where nodes are sorted by their readings. */
function countsFor({ sort, counts }: NodeListing): RawBuilder<unknown> {
  if (sort !== 'count') return sql``
  if (!counts) return sql`left join node_reading_count as counted on counted.node_id = node.id`
  return sql`left join unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::float8[])
    as counted (node_id, readings) on counted.node_id = node.id`
}

const placeColumns = [
  'deveui',
  'name',
  'nodeType',
  'lat',
  'long',
  'moves',
  'active',
  'silent',
  'alarm',
  'battery',
  'lastContact',
] satisfies (keyof NodePlaces)[]

/** A column of the map, as JSON. */
const columnOf = (name: string, limit: number) =>
  sql`coalesce(json_agg(${sql.ref(name)}) filter (where number <= ${limit}), '[]')`

/**
 * All that match, the most needy first, then by name; `limit` at most.
 * @returns the JSON of `NodePlaces`, written by PostgreSQL: rows of ten thousand nodes hold the event loop for 60 ms
 */
export async function readNodePlaces(
  db: CompanyDb,
  listing: Omit<NodeListing, 'sort' | 'order' | 'offset' | 'counts' | 'now'>,
): Promise<string> {
  const { silence, language, limit } = listing
  const order = sql`${needOf(silence)}, node.name ${collationOf(language)}, node.id`
  const columns = placeColumns.map((name) => sql`${sql.lit(name)}, ${columnOf(name, limit)}`)
  const rows = await db.rows(sql<{ places: string }>`
    ${withAlarms}
    select json_build_object(${sql.join(columns)}, 'truncated', count(*) > ${limit})::text as places
    from (
      select *, row_number() over () as number
      from (
        select node.deveui, node.name, node.kind as "nodeType", ${place}, node.active,
          ${isSilent(silence)} as silent, ${activeAlarms} as alarm, contact.battery,
          round(extract(epoch from contact.last_contact) * 1000)::bigint as "lastContact"
        ${from}
        where ${matching(listing)}
        order by ${order}
        limit ${limit + 1}
      ) as sorted
    ) as chosen`)
  return rows[0]?.places ?? fail('server.failed')
}

export async function matchingNodeIds(db: CompanyDb, listing: Omit<NodeListing, 'now'>): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    ${withAlarms} select node.id ${from} where ${matching(listing)}`)
  return rows.map(({ id }) => id)
}

type Conditions = Pick<NodeListing, 'search' | 'applicationId' | 'nodeType' | 'state' | 'silence'>

function matching(listing: Conditions): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditionsOf(listing)], sql` and `)
}

/** None where all nodes match. */
function conditionsOf({
  search,
  applicationId,
  nodeType,
  state,
  silence,
}: Conditions): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (search) {
    conditions.push(sql`(position(lower(${search}) in lower(node.name)) > 0
      or position(lower(${search}) in node.normalized_deveui) > 0)`)
  }
  if (applicationId !== undefined) conditions.push(sql`node.application_id = ${applicationId}`)
  if (nodeType !== undefined) conditions.push(sql`node.kind = ${nodeType}`)
  if (state === 'alarm') conditions.push(hasAlarm)
  if (state === 'silent') conditions.push(isSilent(silence))
  if (state === 'lowBattery') conditions.push(hasLowBattery)
  if (state === 'inactive') conditions.push(sql`not node.active`)
  return conditions
}

/** Alarms, then silent, then low battery, then all others. */
const needOf = (silence: Silence) =>
  sql`case when ${hasAlarm} then 1 when ${isSilent(silence)} then 2
           when ${hasLowBattery} then 3 else 4 end`

/** Sort order of a listing: unknown values last in both directions, equal ones by name. */
function sorting({ sort, order, language, silence, counts, now }: NodeListing): RawBuilder<unknown> {
  const name = sql`node.name ${collationOf(language)}`
  const by = {
    name,
    deveui: sql`node.normalized_deveui`,
    nodeType: sql`node.kind`,
    decoder: sql`node.decoder`,
    battery: sql`contact.battery`,
    rssi: sql`contact.rssi`,
    lastContact: sql`contact.last_contact`,
    count: counts ? sql`coalesce(counted.readings, 0)` : readingsOfDay(now),
    active: sql`node.active`,
    alarm: activeAlarms,
    applicationName: sql`(select name from application where id = node.application_id) ${collationOf(language)}`,
    needsMe: needOf(silence),
  }[sort]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  // Names are not null, and an index has them in this order.
  if (sort === 'name') return sql`${name} ${direction}, node.id ${direction}`
  return sql`${by} ${direction} nulls last, ${name}, node.id`
}

/** How many nodes the company has, and how many of them are on, were heard and are not silent. */
export async function countNodes(db: CompanyDb, silence: Silence): Promise<{ all: number; heard: number }> {
  const rows = await db.rows(sql<{ all: number; heard: number }>`
    select count(*)::int as all,
      (count(*) filter (where node.active and contact.last_contact is not null and not ${isSilent(silence)}))::int as heard
    from node left join node_contact as contact on contact.id = node.id`)
  return rows[0] ?? { all: 0, heard: 0 }
}
