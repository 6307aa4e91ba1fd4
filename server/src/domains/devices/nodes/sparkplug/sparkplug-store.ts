import type { SparkplugBinding } from '@fyr/contract/devices/sparkplug-fields'
import type { SparkplugProblem, SparkplugState } from '@fyr/contract/endpoints/sparkplug-problems'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** The edge node or device of a Sparkplug node, with its last state. */
export interface SparkplugNode extends SparkplugBinding {
  nodeId: string
  /** The broker, if any, is a global one. */
  isShared: boolean
  state: SparkplugState
  since: Date | null
  bornAt: Date | null
  diedAt: Date | null
  metrics: number
  /** `at` is epoch ms. */
  problem: { code: SparkplugProblem; detail: string; at: number } | null
}

const columns = sql`
  node_id as "nodeId", broker_id as "brokerId", group_id as "groupId", edge_node_id as "edgeNodeId",
  device_id as "deviceId", state, since, born_at as "bornAt", died_at as "diedAt", metrics, problem,
  broker_id in (select id from fyr_global_mqtt_brokers()) is true as "isShared"`

export async function findSparkplug(db: CompanyDb, nodeId: string): Promise<SparkplugNode | undefined> {
  return await db.first(sql<SparkplugNode>`select ${columns} from sparkplug_node where node_id = ${nodeId}`)
}

export async function listSparkplug(db: CompanyDb, nodeIds: readonly string[]): Promise<SparkplugNode[]> {
  return await db.rows(sql<SparkplugNode>`
    select ${columns} from sparkplug_node where node_id = any(${nodeIds}::uuid[])`)
}

/** Binds the node to an edge node or device. False where another node has it, in whatever company. */
export async function saveSparkplug(
  db: CompanyDb,
  nodeId: string,
  { groupId, edgeNodeId, deviceId, brokerId }: SparkplugBinding,
): Promise<boolean> {
  if (brokerId !== null) {
    const taken = await db.first(sql<{ taken: boolean }>`
      select fyr_sparkplug_taken(${brokerId}, ${groupId}, ${edgeNodeId}) as taken`)
    if (taken?.taken) return false
  }
  const other = await db.first(sql<{ id: string }>`
    select node_id as id from sparkplug_node
    where broker_id is not distinct from ${brokerId}::uuid and group_id = ${groupId}
      and edge_node_id = ${edgeNodeId} and device_id is not distinct from ${deviceId}::text
      and node_id <> ${nodeId}`)
  if (other) return false
  await db.execute(sql`
    insert into sparkplug_node (node_id, broker_id, group_id, edge_node_id, device_id)
    values (${nodeId}, ${brokerId}, ${groupId}, ${edgeNodeId}, ${deviceId})
    on conflict (node_id) do update set broker_id = excluded.broker_id, group_id = excluded.group_id,
      edge_node_id = excluded.edge_node_id, device_id = excluded.device_id, state = 'unknown', since = null,
      born_at = null, died_at = null, metrics = 0, problem = null`)
  return true
}
