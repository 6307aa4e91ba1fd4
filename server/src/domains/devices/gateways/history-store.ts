import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface Hour {
  start: Date
  packets: number
  uptime: number
  received: number | null
  receivedOk: number | null
  transmitted: number | null
}

export async function listHours(db: CompanyDb, gatewayId: string, from: Date, to: Date): Promise<Hour[]> {
  return await db.rows(sql<Hour>`
    select hour as start, packets, uptime, received::float8, received_ok::float8 as "receivedOk", transmitted::float8
    from gateway_hour where gateway_id = ${gatewayId} and hour >= ${from} and hour <= ${to} order by hour`)
}

export interface HeardNode {
  deveui: string
  name: string
  lastHeard: Date
  rssi: number | null
  snr: number | null
  packets: number
  onlyHere: boolean
}

/** No other gateway that is online heard the node of `gateway_node as heard` in the last 24 hours. */
export const heardOnlyHere = (now: Date) => sql<boolean>`not exists (
  select from gateway_node as other
  join gateway_contact as contact on contact.id = other.gateway_id and contact.is_online
  where other.company_id = heard.company_id and other.node_id = heard.node_id
    and other.gateway_id <> heard.gateway_id
    and other.last_heard > ${now}::timestamptz - interval '24 hours')`

/** Of the last 24 hours, newest first. */
export async function listHeardNodes(
  db: CompanyDb,
  gatewayId: string,
  now: Date,
  limit: number,
): Promise<HeardNode[]> {
  return await db.rows(sql<HeardNode>`
    select node.deveui, node.name, heard.last_heard as "lastHeard", heard.rssi, heard.snr,
      heard.packets::float8 as packets, ${heardOnlyHere(now)} as "onlyHere"
    from gateway_node as heard
    join node on node.id = heard.node_id
    where heard.gateway_id = ${gatewayId} and heard.last_heard > ${now}::timestamptz - interval '24 hours'
    order by heard.last_heard desc, node.deveui limit ${limit}`)
}

/** Hours of 90 days ago, and nodes and gateways that were not heard for 30. */
export async function deleteOldHistory(db: PlatformDb, now: Date): Promise<void> {
  await db.execute(sql`delete from gateway_hour where hour < ${now}::timestamptz - interval '90 days'`)
  await db.execute(sql`delete from gateway_node where last_heard < ${now}::timestamptz - interval '30 days'`)
  await db.execute(sql`delete from heard_gateway where last_heard < ${now}::timestamptz - interval '30 days'`)
}
