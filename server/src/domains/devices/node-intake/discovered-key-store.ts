import { randomUUID } from 'node:crypto'
import { radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import type { ClientBase } from 'pg'

export interface DiscoveredKey {
  companyId: string
  nodeId: string
  name: string
  /** As whoever makes its values describes it; empty, and a gauge, where nobody does. */
  label?: string
  unit?: string
  kind?: 'gauge' | 'counter'
}

/**
 * Adds the keys that nodes sent for the first time; a node without a default key gets its first that is no radio value. Keys that
 * are there already and nodes that are gone are passed over, so it may be repeated.
 * @returns those that are new
 */
export async function addDiscoveredKeys(
  client: ClientBase,
  keys: readonly DiscoveredKey[],
  now: Date,
): Promise<{ nodeId: string; name: string }[]> {
  if (keys.length === 0) return []
  // The lock keeps the node in place until the commit: one that is being deleted is waited for and passed over.
  const { rows } = await client.query<{ nodeId: string; name: string }>(
    `with asked as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $6::text[], $7::text[], $8::text[])
         with ordinality as asked (id, company_id, node_id, name, label, unit, kind, place)
     ), made as (
       insert into node_key (id, company_id, node_id, name, label, unit, kind, discovered, created_at)
       select asked.id, asked.company_id, asked.node_id, asked.name, asked.label, asked.unit, asked.kind, true, $5
       from asked join node on node.id = asked.node_id and node.company_id = asked.company_id
       order by asked.node_id, asked.place for key share of node
       on conflict (company_id, node_id, name) do nothing
       returning node_id, name
     ), first as (
       select distinct on (made.node_id) made.node_id, made.name
       from made join asked using (node_id, name)
       where not starts_with(made.name, '${radioPrefix}') order by made.node_id, asked.place
     ), chosen as (
       update node set default_key = first.name
       from first where node.id = first.node_id and node.default_key is null
     )
     select node_id as "nodeId", name from made`,
    [
      keys.map(() => randomUUID()),
      keys.map(({ companyId }) => companyId),
      keys.map(({ nodeId }) => nodeId),
      keys.map(({ name }) => name),
      now,
      keys.map(({ label = '' }) => label),
      keys.map(({ unit = '' }) => unit),
      keys.map(({ kind = 'gauge' }) => kind),
    ],
  )
  return rows
}
