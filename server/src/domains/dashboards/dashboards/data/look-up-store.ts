import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** A key of a node as an overview shows it. */
export interface ShownKey {
  nodeId: string
  key: string
  label: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
}

/** The keys of these names of some nodes, in the order they were made; before them, if wanted, their default keys. */
export async function findKeysOfNodes(
  db: CompanyDb,
  nodeIds: readonly string[],
  keys: readonly string[],
  { withDefaultKey, limit }: { withDefaultKey: boolean; limit: number },
): Promise<ShownKey[]> {
  if (nodeIds.length === 0) return []
  return await db.rows(sql<ShownKey>`
    select node_key.node_id as "nodeId", node_key.name as key, node_key.label, node_key.unit,
      node_key.value_mapping as "valueMapping", node_key.decimals
    from node_key join node on node.id = node_key.node_id
    where node.id = any(${[...nodeIds]}::uuid[])
      and (node_key.name = any(${[...keys]}::text[]) or (${withDefaultKey} and node_key.name = node.default_key))
    order by (${withDefaultKey} and node_key.name = node.default_key) desc, node_key.created_at, node_key.name
    limit ${limit}`)
}

/** Nodes of the company by address in lower case, with where they are, if that is known. */
export async function findNodePlaces(
  db: CompanyDb,
  deveuis: readonly string[],
): Promise<Map<string, { name: string; place: { lat: number; long: number } | null }>> {
  if (deveuis.length === 0) return new Map()
  const wanted = deveuis.map((deveui) => deveui.toLowerCase())
  const rows = await db.rows(sql<{ deveui: string; name: string; lat: number | null; long: number | null }>`
    select normalized_deveui as deveui, name, lat, long from node
    where normalized_deveui = any(${wanted}::text[])`)
  return new Map(
    rows.map(({ deveui, name, lat, long }) => [
      deveui,
      { name, place: lat === null || long === null ? null : { lat, long } },
    ]),
  )
}
