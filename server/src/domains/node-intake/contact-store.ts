import type { Position } from '@fyr/contract/position-of'
import type { Queryable } from './pipeline-query.ts'

export interface NodeContact {
  companyId: string
  nodeId: string
  /** Time of arrival, epoch ms. */
  at: number
  /** Percent. */
  battery?: number
  /** dBm. */
  rssi?: number
  /** Where it said that it is. */
  position?: Position
}

/**
 * Notes when nodes were last heard. Times only move forward; a battery, signal or position that was not told stays
 * as it was. Nodes that are gone are passed over.
 */
export async function touchContacts(on: Queryable, contacts: readonly NodeContact[]): Promise<void> {
  if (contacts.length === 0) return
  // Once each, and in one order for everybody, so that two batches wait for each other but never both.
  const byNode = new Map<string, NodeContact>()
  for (const contact of contacts) {
    const before = byNode.get(contact.nodeId)
    byNode.set(contact.nodeId, { ...before, ...contact, at: Math.max(contact.at, before?.at ?? 0) })
  }
  const once = [...byNode.values()].sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1))
  // Most have a row already, and updating that asks nothing of the node's; only a first contact locks the node,
  // so that one that is being deleted is waited for and passed over.
  await on.query(
    `with asked as (
       select node_id, company_id, to_timestamp(at / 1000) as at, battery, rssi, lat, long
       from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
         as asked (node_id, company_id, at, battery, rssi, lat, long)
     ), touched as (
       update node_contact as contact
       set last_contact = greatest(contact.last_contact, asked.at),
           battery = coalesce(asked.battery, contact.battery),
           rssi = coalesce(asked.rssi, contact.rssi),
           lat = coalesce(asked.lat, contact.lat),
           long = coalesce(asked.long, contact.long)
       from asked where contact.id = asked.node_id and contact.company_id = asked.company_id
       returning contact.id
     )
     insert into node_contact as contact (id, company_id, last_contact, battery, rssi, lat, long)
     select asked.node_id, asked.company_id, asked.at, asked.battery, asked.rssi, asked.lat, asked.long
     from asked join node on node.id = asked.node_id and node.company_id = asked.company_id
     where not exists (select from touched where touched.id = asked.node_id)
     order by asked.node_id for key share of node
     on conflict (id) do update
       set last_contact = greatest(contact.last_contact, excluded.last_contact),
           battery = coalesce(excluded.battery, contact.battery),
           rssi = coalesce(excluded.rssi, contact.rssi),
           lat = coalesce(excluded.lat, contact.lat),
           long = coalesce(excluded.long, contact.long)`,
    [
      once.map(({ nodeId }) => nodeId),
      once.map(({ companyId }) => companyId),
      once.map(({ at }) => at),
      once.map(({ battery }) => battery ?? null),
      once.map(({ rssi }) => rssi ?? null),
      once.map(({ position }) => position?.lat ?? null),
      once.map(({ position }) => position?.long ?? null),
    ],
  )
}
