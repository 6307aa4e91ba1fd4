import { lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { isSilent, type Silence } from '#domains/devices/nodes/index.ts'

export interface NodeFigures {
  nodes: number
  silentNodes: number
  lowBatteryNodes: number
}

export interface SilentNode {
  deveui: string
  name: string
  lastContact: Date | null
}

/** Counts, and the ids of the nodes that have been silent longest. */
export async function readNodeFigures(
  db: CompanyDb,
  silence: Silence,
  maxSilent = 0,
): Promise<NodeFigures & { silentIds: string[] }> {
  const since = sql`coalesce(contact.last_contact, node.created_at)`
  const rows = await db.rows(sql<NodeFigures & { silentIds: string[] }>`
    select count(*)::int as nodes,
      (count(*) filter (where ${isSilent(silence)}))::int as "silentNodes",
      (count(*) filter (where node.active and contact.battery < ${lowBattery}))::int
        as "lowBatteryNodes",
      coalesce((array_agg(node.id order by ${since}, node.id) filter (where ${isSilent(silence)}))[:${maxSilent}], '{}')
        as "silentIds"
    from node left join node_contact as contact on contact.id = node.id`)
  return rows[0] ?? { nodes: 0, silentNodes: 0, lowBatteryNodes: 0, silentIds: [] }
}

/** Nodes by id, in the order of the ids. */
export async function listSilentNodes(db: CompanyDb, ids: readonly string[]): Promise<SilentNode[]> {
  if (ids.length === 0) return []
  return await db.rows(sql<SilentNode>`
    select node.deveui, node.name, contact.last_contact as "lastContact"
    from unnest(${ids}::uuid[]) with ordinality as chosen (id, place)
    join node on node.id = chosen.id
    left join node_contact as contact on contact.id = node.id
    order by chosen.place`)
}

export async function listOwnNodeIds(db: CompanyDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select id from node`)
  return rows.map(({ id }) => id)
}

export async function countApplications(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`select count(*)::int as count from application`)
  return rows[0]?.count ?? 0
}

export async function countGateways(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`select count(*)::int as count from gateway`)
  return rows[0]?.count ?? 0
}

/** How many alarms there are, and how many wait for an acknowledgement, by priority. */
export async function readAlarmFigures(
  db: CompanyDb,
): Promise<{ rules: number; active: { a: number; b: number; c: number } }> {
  const rows = await db.rows(sql<{ rules: number; a: number; b: number; c: number }>`
    select (select count(*)::int from alarm) as rules,
      (count(*) filter (where alarm.priority = 'a'))::int as a,
      (count(*) filter (where alarm.priority = 'b'))::int as b,
      (count(*) filter (where alarm.priority = 'c'))::int as c
    from alarm_event join alarm on alarm.id = alarm_event.alarm_id
    where alarm_event.acknowledged_at is null`)
  const { rules = 0, a = 0, b = 0, c = 0 } = rows[0] ?? {}
  return { rules, active: { a, b, c } }
}
