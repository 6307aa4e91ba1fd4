import { deveui } from '@fyr/contract/endpoints/fields'
import type { Queryable } from './pipeline-query.ts'

/** A node's DevEUI as a sender of the company wrote it. */
export interface NodeAddress {
  companyId: string
  address: string
}

/** What the pipeline needs to know of a node. */
export interface NodeFacts {
  companyId: string
  nodeId: string
  /** As the company wrote it; compared without case. */
  deveui: string
  kind: number
  decoder: string
  active: boolean
  /** Nested JSON becomes a reading for each value in it. */
  flattenJson: boolean
  /** Maximum age of a reading to be judged; null where node and company leave it to the installation. */
  judgeWindowMs: number | null
  keys: Set<string>
  /** Keys whose new readings are published to the node. */
  publishing: ReadonlySet<string>
}

/** A topic that a node listens to besides `nodes/{deveui}`; `+` stands for one level. */
export interface NodeTopic {
  topic: string
  nodeId: string
  deveui: string
}

const facts = `
  node.company_id as "companyId", node.id as "nodeId", node.deveui, node.kind, node.decoder, node.active,
  node.flatten_json as "flattenJson",
  60000 * coalesce(node.judge_window_minutes, (select (nullif(value, 'null') #>> '{}')::int from company_setting
    where company_id = node.company_id and key = 'judgeWindowMinutes')) as "judgeWindowMs",
  array(select name from node_key where company_id = node.company_id and node_id = node.id) as keys,
  array(select name from node_key where company_id = node.company_id and node_id = node.id and publishing) as publishing`

type FactsRow = Omit<NodeFacts, 'keys' | 'publishing'> & { keys: string[]; publishing: string[] }
const factsOf = (row: FactsRow): NodeFacts => ({
  ...row,
  keys: new Set(row.keys),
  publishing: new Set(row.publishing),
})

/** The nodes at these addresses, each of them in its own company only. Addresses of no node are left out. */
export async function loadNodes(on: Queryable, addresses: readonly NodeAddress[]): Promise<NodeFacts[]> {
  // What cannot be an address need not be asked for, and some of it would not even pass as a text.
  const possible = addresses.filter(({ address }) => deveui.safeParse(address).success)
  if (possible.length === 0) return []
  const { rows } = await on.query<FactsRow>(
    `select ${facts}
     from (select distinct company_id, lower(deveui) as deveui
           from unnest($1::uuid[], $2::text[]) as asked (company_id, deveui)) as asked
     join node on node.normalized_deveui = asked.deveui and node.company_id = asked.company_id`,
    [possible.map(({ companyId }) => companyId), possible.map(({ address }) => address)],
  )
  return rows.map(factsOf)
}

export async function loadNodesById(on: Queryable, nodeIds: readonly string[]): Promise<NodeFacts[]> {
  const { rows } = await on.query<FactsRow>(`select ${facts} from node where id = any($1::uuid[])`, [nodeIds])
  return rows.map(factsOf)
}

/** All topics of a company, for finding the nodes that a message is for. */
export async function loadTopics(on: Queryable, companyId: string): Promise<NodeTopic[]> {
  const { rows } = await on.query<NodeTopic>(
    `select node_topic.topic, node.id as "nodeId", node.deveui
     from node_topic join node on node.company_id = node_topic.company_id and node.id = node_topic.node_id
     where node_topic.company_id = $1 order by node_topic.topic`,
    [companyId],
  )
  return rows
}
