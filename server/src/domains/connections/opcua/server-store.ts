import type { OpcMode, OpcMonitoring, OpcPolicy, OpcUserKind } from '@fyr/contract/connections/opcua/limits'
import { type Generated, type Selectable, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

interface OpcServerTable {
  id: string
  company_id: Generated<string>
  name: string
  endpoint_url: string
  security_policy: OpcPolicy
  security_mode: OpcMode
  server_certificate: string
  user_kind: OpcUserKind
  username: string
  user_certificate: string
  password: Buffer | null
  user_key: Buffer | null
  monitoring: OpcMonitoring
  publishing_interval: number
  poll_interval: number
  timeout_ms: number
  read_history: boolean
  active: boolean
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    opcua_server: OpcServerTable
  }
}
export type ServerRow = Omit<Selectable<OpcServerTable>, 'company_id'>
/** With how many nodes and variables it has. */
export type CountedServer = ServerRow & { nodes: number; variables: number }

const servers = ({ query }: CompanyDb) =>
  query
    .selectFrom('opcua_server')
    .selectAll()
    .select((each) => {
      const variables = each
        .selectFrom('opcua_variable')
        .whereRef('opcua_variable.server_id', '=', 'opcua_server.id')
      return [
        variables.select(sql<number>`count(*)`.as('count')).as('variables'),
        variables.select(sql<number>`count(distinct node_id)`.as('count')).as('nodes'),
      ]
    })
    .$castTo<CountedServer>()

export async function listServers(db: CompanyDb): Promise<CountedServer[]> {
  return await servers(db).orderBy('name').orderBy('id').execute()
}

export async function findServer(db: CompanyDb, id: string): Promise<CountedServer | undefined> {
  return await servers(db).where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function findServerToChange({ query }: CompanyDb, id: string): Promise<ServerRow | undefined> {
  return await query
    .selectFrom('opcua_server')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countServers({ query }: CompanyDb): Promise<number> {
  const { count } = await query
    .selectFrom('opcua_server')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertServer({ query }: CompanyDb, row: ServerRow): Promise<void> {
  await query.insertInto('opcua_server').values(row).execute()
}

export async function updateServer(
  { query }: CompanyDb,
  id: string,
  row: Partial<Omit<ServerRow, 'id' | 'created_at'>>,
): Promise<void> {
  await query.updateTable('opcua_server').set(row).where('id', '=', id).execute()
}

export async function deleteServer({ query }: CompanyDb, id: string): Promise<void> {
  await query.deleteFrom('opcua_server').where('id', '=', id).execute()
}
