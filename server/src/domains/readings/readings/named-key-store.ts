import { radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** A key of a node of the company, as it is shown. */
export interface NamedKey {
  nodeId: string
  deveui: string
  nodeName: string
  key: string
  label: string
  unit: string
}

/** Asked for by DevEUI without case; without keys all keys of the node but those of radio values. */
export interface WantedKeys {
  deveui: string
  key?: string | undefined
}

const isOwn = sql`not starts_with(node_key.name, ${radioPrefix})`
const maxKeys = 10_000
const columns = sql`node.id as "nodeId", node.deveui, node.name as "nodeName", node_key.name as key, node_key.label,
  node_key.unit`

/**
 * The keys asked for that exist in the company, in the order asked for; `place` counts from 0. Series are reached through these
 * rows only: a node of another company has none here.
 */
export async function findNamedKeys(
  db: CompanyDb,
  wanted: readonly WantedKeys[],
): Promise<(NamedKey & { place: number })[]> {
  const result = await db.execute(sql<NamedKey & { place: number }>`
    select ${columns}, wanted.place::int - 1 as place
    from unnest(${wanted.map(({ deveui }) => deveui.toLowerCase())}::text[],
                ${wanted.map(({ key }) => key ?? null)}::text[]) with ordinality as wanted (deveui, key, place)
    join node on node.normalized_deveui = wanted.deveui
    join node_key on node_key.node_id = node.id and (node_key.name = wanted.key or (wanted.key is null and ${isOwn}))
    order by wanted.place, node_key.created_at, node_key.name
    limit ${maxKeys}`)
  return result.rows
}

/** Which of all keys, in their order. */
export interface KeyPage {
  limit: number
  offset: number
}

export async function listNamedKeys(db: CompanyDb, { limit, offset }: KeyPage): Promise<NamedKey[]> {
  // By nodes, so that a page does not sort all keys of the company.
  const result = await db.execute(sql<NamedKey>`
    select ${columns} from (select * from node order by name, id) as node
    cross join lateral (
      select * from node_key where node_key.node_id = node.id and ${isOwn} order by name
    ) as node_key limit ${limit} offset ${offset}`)
  return result.rows
}

export async function listNodesWithKey(
  db: CompanyDb,
  key: string,
  { limit, offset }: KeyPage,
): Promise<NamedKey[]> {
  const result = await db.execute(sql<NamedKey>`
    select ${columns} from node join node_key on node_key.node_id = node.id
    where node_key.name = ${key} order by node.name, node.id limit ${limit} offset ${offset}`)
  return result.rows
}

/** Whether each node asked for exists in the company. */
export async function countNodes(db: CompanyDb, deveuis: readonly string[]): Promise<number> {
  const names = [...new Set(deveuis.map((deveui) => deveui.toLowerCase()))]
  const result = await db.execute(sql<{ count: number }>`
    select count(*)::int as count from node where normalized_deveui = any(${names}::text[])`)
  return result.rows[0]?.count ?? 0
}

/** All nodes of the company, for counting their readings. */
export async function listNodeIds(db: CompanyDb): Promise<string[]> {
  const result = await db.execute(sql<{ id: string }>`select id from node`)
  return result.rows.map(({ id }) => id)
}
