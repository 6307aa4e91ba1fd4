import type { SparkplugBinding } from '@fyr/contract/devices/sparkplug-fields'
import type { SparkplugProblem, SparkplugState } from '@fyr/contract/endpoints/sparkplug-problems'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type CompanyDb, inTransaction } from '#db/index.ts'

/** A node of a company with what it stands for. */
export interface StoredBinding extends SparkplugBinding {
  companyId: string
  nodeId: string
  deveui: string
}

/** All bindings, or those of one company; a broker counts where Sparkplug is enabled for it and the company may use it. */
export async function loadSparkplugNodes(pool: Pool, companyId?: string): Promise<StoredBinding[]> {
  const { rows } = await pool.query<StoredBinding>(
    `select own.company_id as "companyId", own.node_id as "nodeId", node.deveui, own.broker_id as "brokerId",
       own.group_id as "groupId", own.edge_node_id as "edgeNodeId", own.device_id as "deviceId"
     from sparkplug_node as own join node on node.company_id = own.company_id and node.id = own.node_id
     left join mqtt_broker as broker on broker.id = own.broker_id
     where ($1::uuid is null or own.company_id = $1) and (own.broker_id is null
       or (broker.sparkplug and (broker.is_global or broker.company_id = own.company_id)))`,
    [companyId ?? null],
  )
  return rows
}

/** How an edge node or device is. Times are epoch ms. */
export interface SparkplugStateRow {
  companyId: string
  nodeId: string
  deveui: string
  state: SparkplugState
  since: number
  bornAt: number | undefined
  diedAt: number | undefined
  metrics: number
  problem: { code: SparkplugProblem; detail: string; at: number } | null
}

export async function writeSparkplugStates(pool: Pool, rows: readonly SparkplugStateRow[]): Promise<void> {
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  const values = [
    rows.map(({ companyId }) => companyId),
    rows.map(({ nodeId }) => nodeId),
    rows.map(({ state }) => state),
    rows.map(({ since }) => time(since)),
    rows.map(({ bornAt }) => time(bornAt)),
    rows.map(({ diedAt }) => time(diedAt)),
    rows.map(({ metrics }) => metrics),
    rows.map(({ problem }) => (problem === null ? null : JSON.stringify(problem))),
  ]
  await inTransaction(pool, (client) =>
    client.query(
      `update sparkplug_node as own set state = told.state, since = told.since, metrics = told.metrics,
       born_at = coalesce(told.born_at, own.born_at), died_at = coalesce(told.died_at, own.died_at),
       problem = told.problem
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
       $7::int[], $8::jsonb[]) as told (company_id, node_id, state, since, born_at, died_at, metrics, problem)
     where own.company_id = told.company_id and own.node_id = told.node_id`,
      values,
    ),
  )
}

/** After a start nothing is known of any edge node until it is heard. */
export async function resetSparkplugStates(pool: Pool, now: Date): Promise<void> {
  await inTransaction(pool, (client) =>
    client.query(
      `update sparkplug_node set state = 'unknown', since = $1, problem = null where state <> 'unknown'`,
      [now],
    ),
  )
}

/** Gives keys without label or unit those of the birth. @returns whether any was changed */
export async function describeSparkplugKeys(
  db: CompanyDb,
  nodeId: string,
  keys: readonly { name: string; label: string; unit: string }[],
): Promise<boolean> {
  const changed = await db.rows(sql<{ name: string }>`
    update node_key set
      label = case when node_key.label = '' then described.label else node_key.label end,
      unit = case when node_key.unit = '' then described.unit else node_key.unit end
    from unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ label }) => label)}::text[],
      ${keys.map(({ unit }) => unit)}::text[]) as described (name, label, unit)
    where node_key.node_id = ${nodeId} and node_key.name = described.name
      and ((node_key.label = '' and described.label <> '') or (node_key.unit = '' and described.unit <> ''))
    returning node_key.name`)
  return changed.length > 0
}
