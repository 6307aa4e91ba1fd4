import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { isSilent, type Silence } from '#domains/nodes/index.ts'

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

/** Below this percentage a battery counts as low. */
const lowBattery = 20

export async function readNodeFigures(db: CompanyDb, silence: Silence): Promise<NodeFigures> {
  const { rows } = await sql<NodeFigures>`
    select count(*)::int as nodes,
      (count(*) filter (where ${isSilent(silence)}))::int as "silentNodes",
      (count(*) filter (where node.active and contact.battery < ${lowBattery}))::int
        as "lowBatteryNodes"
    from node left join node_contact as contact on contact.id = node.id`.execute(db.query)
  return rows[0] ?? { nodes: 0, silentNodes: 0, lowBatteryNodes: 0 }
}

/** The nodes that are silent, the longest first. */
export async function listSilentNodes(db: CompanyDb, silence: Silence, limit: number): Promise<SilentNode[]> {
  const { rows } = await sql<SilentNode>`
    select node.deveui, node.name, contact.last_contact as "lastContact"
    from node left join node_contact as contact on contact.id = node.id
    where ${isSilent(silence)}
    order by coalesce(contact.last_contact, node.created_at), node.id
    limit ${limit}`.execute(db.query)
  return rows
}

export async function listOwnNodeIds(db: CompanyDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from node`.execute(db.query)
  return rows.map(({ id }) => id)
}

export async function countApplications(db: CompanyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from application`.execute(
    db.query,
  )
  return rows[0]?.count ?? 0
}

export async function countGateways(db: CompanyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from gateway`.execute(db.query)
  return rows[0]?.count ?? 0
}

/** How many alarms there are, and how many wait for an acknowledgement, by priority. */
export async function readAlarmFigures(
  db: CompanyDb,
): Promise<{ rules: number; active: { a: number; b: number; c: number } }> {
  const { rows } = await sql<{ rules: number; a: number; b: number; c: number }>`
    select (select count(*)::int from alarm) as rules,
      (count(*) filter (where alarm.priority = 'a'))::int as a,
      (count(*) filter (where alarm.priority = 'b'))::int as b,
      (count(*) filter (where alarm.priority = 'c'))::int as c
    from alarm_event join alarm on alarm.id = alarm_event.alarm_id
    where alarm_event.acknowledged_at is null`.execute(db.query)
  const { rules = 0, a = 0, b = 0, c = 0 } = rows[0] ?? {}
  return { rules, active: { a, b, c } }
}
