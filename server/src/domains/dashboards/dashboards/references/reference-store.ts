import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** A key of a node of the company, as it is called now. */
export interface NamedNodeKey {
  nodeId: string
  deveui: string
  nodeName: string
  key: string
  label: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
}

/** The names of the nodes among these addresses that the company has, by address in lower case. */
export async function findNodeNames(db: CompanyDb, deveuis: readonly string[]): Promise<Map<string, string>> {
  if (deveuis.length === 0) return new Map()
  const wanted = deveuis.map((deveui) => deveui.toLowerCase())
  const rows = await db.rows(sql<{ deveui: string; name: string }>`
    select normalized_deveui as deveui, name from node where normalized_deveui = any(${wanted}::text[])`)
  return new Map(rows.map(({ deveui, name }) => [deveui, name]))
}

/** Those of the keys asked for that there are. */
export async function findNodeKeys(
  db: CompanyDb,
  wanted: readonly { deveui: string; key: string }[],
): Promise<NamedNodeKey[]> {
  if (wanted.length === 0) return []
  return await db.rows(sql<NamedNodeKey>`
    select node.id as "nodeId", node.deveui, node.name as "nodeName", node_key.name as key, node_key.label, node_key.unit,
      node_key.value_mapping as "valueMapping", node_key.decimals
    from (select distinct * from unnest(${wanted.map(({ deveui }) => deveui.toLowerCase())}::text[],
                                        ${wanted.map(({ key }) => key)}::text[]) as asked (deveui, key)) as wanted
    join node on node.normalized_deveui = wanted.deveui
    join node_key on node_key.node_id = node.id and node_key.name = wanted.key`)
}

/** Whether a dashboard, or a widget on it, names one of these nodes (`fyr_named_nodes`). A function of the owner finds
 * them by index: under row-level security no operator of arrays may use one. */
export function namesOneOf(deveuis: readonly string[]): RawBuilder<boolean> {
  const addresses = sql`${deveuis.map((deveui) => deveui.toLowerCase())}::text[]`
  return sql`dashboard.id = any(array(select fyr_dashboards_naming(${addresses})))`
}

/** How many dashboards name one of these nodes, and the names of the first. */
export async function countDashboardsNaming(
  db: CompanyDb,
  deveuis: readonly string[],
  maxNames: number,
): Promise<{ total: number; names: string[] }> {
  const rows = await db.rows(sql<{ total: number; name: string }>`
    select count(*) over ()::int as total, dashboard.name from dashboard where ${namesOneOf(deveuis)}
    order by lower(dashboard.name), dashboard.id limit ${maxNames}`)
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) }
}

/** Which of these applications the company has. */
export async function findApplications(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.rows(sql<{ id: string }>`
    select id from application where id = any(${[...ids]}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
