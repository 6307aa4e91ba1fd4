import type { NodeDetail } from '@fyr/contract/devices/nodes'
import { type Generated, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export type Activation = NonNullable<NodeDetail['activation']>

export interface NodeLorawanTable {
  node_id: string
  company_id: Generated<string>
  app_eui: string | null
  app_key: Buffer | null
  profile: string | null
  activation: Activation
}
declare module '#db/tables.ts' {
  interface Tables {
    node_lorawan: NodeLorawanTable
  }
}

/** What only a LoRaWAN node has. */
export interface Lorawan {
  appEui: string | null
  /** Encrypted. */
  appKey: Buffer | null
  profile: string | null
  activation: Activation
}

const columns = ['app_eui as appEui', 'app_key as appKey', 'profile', 'activation'] as const

export async function findLorawan(db: CompanyDb, nodeId: string): Promise<Lorawan | undefined> {
  return await db.query
    .selectFrom('node_lorawan')
    .select(columns)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
}

export async function listLorawan(
  db: CompanyDb,
  nodeIds: readonly string[],
): Promise<(Lorawan & { nodeId: string })[]> {
  return await db.query
    .selectFrom('node_lorawan')
    .select(columns)
    .select('node_id as nodeId')
    .where(sql<boolean>`node_id = any(${nodeIds}::uuid[])`)
    .execute()
}

export async function saveLorawan(
  db: CompanyDb,
  nodeId: string,
  { appEui, appKey, profile, activation }: Lorawan,
): Promise<void> {
  const row = { app_eui: appEui, app_key: appKey, profile, activation }
  await db.query
    .insertInto('node_lorawan')
    .values({ node_id: nodeId, ...row })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(row))
    .execute()
}
