import type { OpcMode, OpcMonitoring, OpcPolicy, OpcUserKind } from '@fyr/contract/connections/opcua/limits'
import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { type CompanyDb, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface OpcVariableTable {
  id: string
  company_id: Generated<string>
  server_id: string
  node_id: string
  opc_node_id: string
  path: string
  array_index: number | null
  key: string
  sampling_interval: number
  queue_size: number
  deadband: number | null
  unlocked: boolean
  minimum: number | null
  maximum: number | null
  step: number | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    opcua_variable: OpcVariableTable
  }
}
export type VariableRow = Omit<Selectable<OpcVariableTable>, 'company_id'>
/** With what its node and key are called. */
export interface NamedVariable extends VariableRow {
  deveui: string
  nodeName: string
  label: string | null
  unit: string | null
  decimals: number | null
  value_mapping: OpcNode['valueMapping']
}

function variables({ query }: CompanyDb) {
  return query
    .selectFrom('opcua_variable')
    .innerJoin('node', 'node.id', 'opcua_variable.node_id')
    .leftJoin('node_key', (join) =>
      join
        .onRef('node_key.node_id', '=', 'opcua_variable.node_id')
        .onRef('node_key.name', '=', 'opcua_variable.key'),
    )
    .selectAll('opcua_variable')
    .select([
      'node.deveui',
      'node.name as nodeName',
      'node_key.label',
      'node_key.unit',
      'node_key.decimals',
      'node_key.value_mapping',
    ])
    .$castTo<NamedVariable>()
}

export interface VariableListing extends Paging {
  search?: string | undefined
  sort: 'path' | 'key' | 'node' | 'nodeId'
  order: 'asc' | 'desc'
}

const sortedBy = { path: 'path', key: 'key', node: 'node.name', nodeId: 'opc_node_id' } as const

export async function listVariablesOf(
  db: CompanyDb,
  serverId: string,
  { search, sort, order, ...paging }: VariableListing,
): Promise<ListPage<NamedVariable>> {
  const said = sql`lower(concat_ws(' ', path, opc_node_id, key, label, node.name))`
  const query = variables(db)
    .where('server_id', '=', serverId)
    .where(contains(search, said))
    .orderBy(sortedBy[sort], order)
    .orderBy('opc_node_id')
    .orderBy('array_index')
  return await listPage(query, paging)
}

/** Variables of a server by their node ids on it: a variable once for each element that is read. */
export async function findVariablesAt(
  { query }: CompanyDb,
  serverId: string,
  nodeIds: readonly string[],
): Promise<Pick<VariableRow, 'id' | 'opc_node_id' | 'array_index'>[]> {
  if (nodeIds.length === 0) return []
  return await query
    .selectFrom('opcua_variable')
    .select(['id', 'opc_node_id', 'array_index'])
    .where('server_id', '=', serverId)
    // By the hash, which the index has.
    .where(sql<boolean>`md5(opc_node_id) in (select md5(each) from unnest(${[...nodeIds]}::text[]) as each)`)
    .execute()
}

export async function listVariablesOfNodes(
  db: CompanyDb,
  nodeIds: readonly string[],
): Promise<NamedVariable[]> {
  if (nodeIds.length === 0) return []
  return await variables(db)
    .where('opcua_variable.node_id', 'in', [...nodeIds])
    .orderBy('path')
    .orderBy('opc_node_id')
    .orderBy('array_index')
    .execute()
}

export async function findVariables(db: CompanyDb, ids: readonly string[]): Promise<NamedVariable[]> {
  return await variables(db)
    .where('opcua_variable.id', 'in', [...ids])
    .execute()
}

/** The variables behind keys of a node. */
export async function findWritableVariables(
  db: CompanyDb,
  deveui: string,
  keys: readonly string[],
): Promise<NamedVariable[]> {
  if (keys.length === 0) return []
  return await variables(db)
    .where('node.normalized_deveui', '=', deveui.toLowerCase())
    .where('opcua_variable.key', 'in', [...keys])
    .execute()
}

/** Number of variables of all servers of the company. */
export async function countVariables({ query }: CompanyDb): Promise<number> {
  const { count } = await query
    .selectFrom('opcua_variable')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertVariables({ query }: CompanyDb, rows: readonly VariableRow[]): Promise<void> {
  await query.insertInto('opcua_variable').values(rows).execute()
}

export async function updateVariable(
  { query }: CompanyDb,
  id: string,
  row: Omit<VariableRow, 'id' | 'server_id' | 'created_at'>,
): Promise<void> {
  await query.updateTable('opcua_variable').set(row).where('id', '=', id).execute()
}

export async function deleteVariable({ query }: CompanyDb, id: string): Promise<void> {
  await query.deleteFrom('opcua_variable').where('id', '=', id).execute()
}

/** A server that is to be monitored, its secrets encrypted. */
export interface MonitoredServer {
  id: string
  companyId: string
  endpointUrl: string
  securityPolicy: OpcPolicy
  securityMode: OpcMode
  serverCertificate: string
  userKind: OpcUserKind
  username: string
  userCertificate: string
  password: Buffer | null
  userKey: Buffer | null
  monitoring: OpcMonitoring
  publishingInterval: number
  pollInterval: number
  timeoutMs: number
  readHistory: boolean
  certificateId: string
  certificate: string
  certificateKey: Buffer
  applicationUri: string
  /** JSON of what the driver monitors, of active nodes: only its process reads it. */
  variables: string
  /** Nodes of all its variables. */
  nodeIds: string[]
}

/** Active servers of all companies that have the feature, or of one. */
export async function loadMonitoredServers(
  pool: Pool,
  feature: string,
  companyId?: string,
): Promise<MonitoredServer[]> {
  const { rows } = await pool.query<MonitoredServer>(
    `select server.id, server.company_id as "companyId", endpoint_url as "endpointUrl",
       security_policy as "securityPolicy", security_mode as "securityMode",
       server_certificate as "serverCertificate", user_kind as "userKind", username,
       user_certificate as "userCertificate", password, user_key as "userKey", monitoring,
       publishing_interval as "publishingInterval", poll_interval as "pollInterval", timeout_ms as "timeoutMs",
       read_history as "readHistory", own.id as "certificateId", own.certificate, own.key as "certificateKey",
       own.application_uri as "applicationUri",
       coalesce((
         select json_agg(json_build_object('id', each.id, 'deveui', node.deveui, 'key', key, 'nodeId', opc_node_id,
           'arrayIndex', array_index, 'samplingInterval', sampling_interval, 'queueSize', queue_size,
           'deadband', deadband) order by each.id)
         from opcua_variable as each
         join node on node.company_id = each.company_id and node.id = each.node_id
         where each.company_id = server.company_id and each.server_id = server.id and node.active), '[]'
       )::text as variables,
       array(
         select distinct node_id from opcua_variable as each
         where each.company_id = server.company_id and each.server_id = server.id
       ) as "nodeIds"
     from opcua_server as server
     join opcua_certificate as own on own.company_id = server.company_id
     left join company_feature as decided on decided.company_id = server.company_id and decided.feature = $2
     where active and coalesce(decided.enabled, true) and ($1::uuid is null or server.company_id = $1)`,
    [companyId ?? null, feature],
  )
  return rows
}
