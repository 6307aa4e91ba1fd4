import { radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, type Paging } from '#db/index.ts'
import { readingsOfDay } from '#domains/devices/node-intake/index.ts'
import { countAllNodes, isSilent, type Silence } from '#domains/devices/nodes/index.ts'

export interface NamedNode {
  id: string
  deveui: string
  name: string
}

export interface HeardNode extends NamedNode {
  lastContact: Date | null
  active: boolean
  silent: boolean
}

export interface BatteryNode extends NamedNode {
  battery: number
  lastContact: Date | null
}

export interface NodePaging extends Paging {
  search?: string | undefined
  order: 'asc' | 'desc'
  /** Whose alphabet names are sorted by. */
  language: Language
}

const found = (search: string | undefined): RawBuilder<boolean> | undefined =>
  search ? contains(search, sql`lower(node.name || ' ' || node.deveui)`) : undefined
const direction = (order: 'asc' | 'desc') => (order === 'asc' ? sql`asc` : sql`desc`)

/** One page, and the number of all that match; without a condition all nodes do. */
async function pageOf<T>(
  db: CompanyDb,
  {
    columns,
    where,
    orderBy,
  }: { columns: RawBuilder<T>; where?: RawBuilder<boolean> | undefined; orderBy: RawBuilder<unknown> },
  { limit, offset, language }: Pick<NodePaging, 'limit' | 'offset' | 'language'>,
): Promise<ListPage<T>> {
  const from = sql`from node left join node_contact as contact on contact.id = node.id where ${where ?? sql`true`}`
  const items = await db.rows(sql<T>`
    select node.id, node.deveui, node.name, ${columns} ${from}
    order by ${orderBy}, node.name ${collationOf(language)}, node.id
    limit ${limit} offset ${offset}`)
  if (!where) return { items, total: await countAllNodes(db) }
  const rows = await db.rows(sql<{ total: number }>`select count(*)::int as total ${from}`)
  return { items, total: rows[0]?.total ?? 0 }
}

/** By when they were last heard; those that never were stand last. */
export async function listHeardNodes(
  db: CompanyDb,
  { silence, ...paging }: NodePaging & { silence: Silence },
): Promise<ListPage<HeardNode>> {
  const columns = sql<HeardNode>`contact.last_contact as "lastContact", node.active,
    ${isSilent(silence)} as silent`
  const orderBy = sql`contact.last_contact ${direction(paging.order)} nulls last`
  return await pageOf(db, { columns, where: found(paging.search), orderBy }, paging)
}

/** By their batteries. */
export async function listBatteryNodes(db: CompanyDb, paging: NodePaging): Promise<ListPage<BatteryNode>> {
  const columns = sql<BatteryNode>`contact.battery, contact.last_contact as "lastContact"`
  const where = sql<boolean>`contact.battery is not null and ${found(paging.search) ?? sql`true`}`
  return await pageOf(
    db,
    { columns, where, orderBy: sql`contact.battery ${direction(paging.order)}` },
    paging,
  )
}

/** By name. */
export async function listNamedNodes(
  db: CompanyDb,
  paging: Omit<NodePaging, 'search'>,
): Promise<ListPage<NamedNode>> {
  const orderBy = sql`node.name ${collationOf(paging.language)} ${direction(paging.order)}`
  return await pageOf(db, { columns: sql<NamedNode>`node.active`, orderBy }, paging)
}

/**
 * By the readings of the last 24 hours that their counters have: in whole hours, up to a minute ago. Of equal ones in
 * the order of their ids.
 */
export async function listByCounters(
  db: CompanyDb,
  { now, order, limit, offset }: Pick<NodePaging, 'order' | 'limit' | 'offset'> & { now: Date },
): Promise<ListPage<NamedNode>> {
  const items = await db.rows(sql<NamedNode>`
    select node.id, node.deveui, node.name
    from node left join node_reading_count as counted on counted.node_id = node.id
    order by ${readingsOfDay(now)} ${direction(order)}, node.id
    limit ${limit} offset ${offset}`)
  return { items, total: await countAllNodes(db) }
}

/** All nodes of the company. */
export async function listNodeIds(db: CompanyDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select id from node order by id`)
  return rows.map(({ id }) => id)
}

/** These nodes; those that are gone are left out. */
export async function findNamedNodes(db: CompanyDb, ids: readonly string[]): Promise<NamedNode[]> {
  return await db.rows(sql<NamedNode>`
    select id, deveui, name from node where id = any(${ids}::uuid[])`)
}

export interface KeyLabel {
  nodeId: string
  key: string
  label: string
}

/** What the keys of these nodes are called, but for those of radio values. */
export async function listKeyLabels(db: CompanyDb, nodeIds: readonly string[]): Promise<KeyLabel[]> {
  return await db.rows(sql<KeyLabel>`
    select node_id as "nodeId", name as key, label from node_key where node_id = any(${nodeIds}::uuid[])
      and not starts_with(name, ${radioPrefix})`)
}
