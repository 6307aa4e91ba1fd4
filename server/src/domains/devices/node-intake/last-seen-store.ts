import type { Position } from '@fyr/contract/values/position-of'
import type { ClientBase } from 'pg'

export interface NodeLastSeen {
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
  /** By how much its clock is ahead of ours, ms; 0 when it is right. */
  clockAhead?: number
}

/**
 * Notes when nodes were last heard. Times only move forward; a battery, signal or position that was not told stays
 * as it was. Nodes that are gone are passed over; rows that somebody else holds are not waited for.
 * @returns the ids of the nodes whose rows are held, to be tried again
 */
export async function writeLastSeen(
  client: ClientBase,
  contacts: readonly NodeLastSeen[],
): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set()
  // Once each, and in one order for everybody, so that two batches wait for each other but never both.
  const byNode = new Map<string, NodeLastSeen>()
  for (const contact of contacts) {
    const before = byNode.get(contact.nodeId)
    byNode.set(contact.nodeId, { ...before, ...contact, at: Math.max(contact.at, before?.at ?? 0) })
  }
  const once = [...byNode.values()].sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1))
  // Most have a row already, and updating that asks nothing of the node's; only a first contact locks the node, so
  // that it is not deleted meanwhile. Each table is entered by `any`, whose length the planner sees: joined with what
  // it cannot estimate, it would read all rows of the table for each batch, or compare each node with each.
  const { rows } = await client.query<{ id: string }>(
    `with asked as (
       select node_id, company_id, to_timestamp(at / 1000) as at, battery, rssi, lat, long, clock_ahead
       from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
           $8::int[])
         as asked (node_id, company_id, at, battery, rssi, lat, long, clock_ahead)
     ), known as (
       select id from node_contact where id = any($1::uuid[])
     ), held as (
       select contact.id, asked.* from node_contact as contact
       join asked on asked.node_id = contact.id and asked.company_id = contact.company_id
       where contact.id = any($1::uuid[])
       order by contact.id for no key update of contact skip locked
     ), touched as (
       update node_contact as contact
       set last_contact = greatest(contact.last_contact, held.at),
           battery = coalesce(held.battery, contact.battery),
           rssi = coalesce(held.rssi, contact.rssi),
           lat = coalesce(held.lat, contact.lat),
           long = coalesce(held.long, contact.long),
           clock_ahead = coalesce(held.clock_ahead, contact.clock_ahead)
       from held where contact.id = held.id
       returning contact.id
     ), fresh as (
       select asked.* from asked join node on node.id = asked.node_id and node.company_id = asked.company_id
       where node.id = any($1::uuid[]) and asked.node_id not in (select id from known)
       order by asked.node_id for key share of node skip locked
     ), made as (
     insert into node_contact as contact (id, company_id, last_contact, battery, rssi, lat, long, clock_ahead)
     select node_id, company_id, at, battery, rssi, lat, long, clock_ahead from fresh
     on conflict (id) do update
       set last_contact = greatest(contact.last_contact, excluded.last_contact),
           battery = coalesce(excluded.battery, contact.battery),
           rssi = coalesce(excluded.rssi, contact.rssi),
           lat = coalesce(excluded.lat, contact.lat),
           long = coalesce(excluded.long, contact.long),
           clock_ahead = coalesce(excluded.clock_ahead, contact.clock_ahead)
       returning contact.id
     )
     select asked.node_id as id from asked join node
       on node.id = asked.node_id and node.company_id = asked.company_id
     where node.id = any($1::uuid[]) and asked.node_id not in (select id from touched union all select id from made)`,
    [
      once.map(({ nodeId }) => nodeId),
      once.map(({ companyId }) => companyId),
      once.map(({ at }) => at),
      once.map(({ battery }) => battery ?? null),
      once.map(({ rssi }) => rssi ?? null),
      once.map(({ position }) => position?.lat ?? null),
      once.map(({ position }) => position?.long ?? null),
      once.map(({ clockAhead }) => (clockAhead === undefined ? null : Math.min(clockAhead, 2 ** 31 - 1))),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}
