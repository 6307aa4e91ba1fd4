import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export type Activation = NonNullable<NodeDetail['activation']>

/** What only a LoRaWAN node has. */
export interface Lorawan {
  appEui: string | null
  /** Encrypted. */
  appKey: Buffer | null
  profile: string | null
  activation: Activation
}

const columns = sql`app_eui as "appEui", app_key as "appKey", profile, activation`

export async function findLorawan(db: CompanyDb, nodeId: string): Promise<Lorawan | undefined> {
  return await db.first(sql<Lorawan>`select ${columns} from node_lorawan where node_id = ${nodeId}`)
}

export async function listLorawan(
  db: CompanyDb,
  nodeIds: readonly string[],
): Promise<(Lorawan & { nodeId: string })[]> {
  return await db.rows(sql<Lorawan & { nodeId: string }>`
    select ${columns}, node_id as "nodeId" from node_lorawan where node_id = any(${nodeIds}::uuid[])`)
}

export async function saveLorawan(
  db: CompanyDb,
  nodeId: string,
  { appEui, appKey, profile, activation }: Lorawan,
): Promise<void> {
  await db.execute(sql`
    insert into node_lorawan (node_id, app_eui, app_key, profile, activation)
    values (${nodeId}, ${appEui}, ${appKey}, ${profile}, ${activation})
    on conflict (node_id) do update set app_eui = excluded.app_eui, app_key = excluded.app_key,
      profile = excluded.profile, activation = excluded.activation`)
}
