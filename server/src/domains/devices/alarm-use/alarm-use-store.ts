import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** An alarm that stands or falls with a node or a key: it is about it, or a condition of it is. */
export interface UsingAlarm {
  id: string
  name: string
  /** Of the node that it is of. */
  deveui: string
}

export async function listAlarmsUsing(db: CompanyDb, nodeId: string, key?: string): Promise<UsingAlarm[]> {
  return await listAlarmsUsingSome(db, [nodeId], key)
}

/** The alarms that use one of these nodes, each with those that it uses. */
export async function listAlarmsUsingSome(
  db: CompanyDb,
  nodeIds: readonly string[],
  key?: string,
): Promise<(UsingAlarm & { nodeIds: string[] })[]> {
  const sameKey = key === undefined ? sql`true` : sql`key = ${key}`
  return await db.rows(sql<UsingAlarm & { nodeIds: string[] }>`
    select alarm.id, alarm.name, node.deveui, used.node_ids as "nodeIds"
    from (
      select alarm_id, array_agg(distinct node_id) as node_ids from (
        select id as alarm_id, node_id from alarm where node_id = any(${nodeIds}::uuid[]) and ${sameKey}
        union all
        select alarm_id, node_id from alarm_condition where node_id = any(${nodeIds}::uuid[]) and ${sameKey}
      ) as each group by alarm_id
    ) as used
    join alarm on alarm.id = used.alarm_id join node on node.id = alarm.node_id
    order by alarm.name, alarm.id`)
}

/** How many alarms use one of these nodes, and the names of the first. */
export async function countAlarmsUsing(
  db: CompanyDb,
  nodeIds: readonly string[],
  maxNames: number,
): Promise<{ total: number; names: string[] }> {
  const rows = await db.rows(sql<{ total: number; name: string }>`
    select count(*) over ()::int as total, name from alarm
    where id in (
      select id from alarm where node_id = any(${nodeIds}::uuid[])
      union
      select alarm_id from alarm_condition where node_id = any(${nodeIds}::uuid[]))
    order by name, id limit ${maxNames}`)
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) }
}

export async function deleteAlarms(db: CompanyDb, alarms: readonly UsingAlarm[]): Promise<void> {
  const ids = alarms.map(({ id }) => id)
  await db.execute(sql`delete from alarm where id = any(${ids}::uuid[])`)
}

/** How many active alarms each of these nodes has. */
export async function countActiveAlarms(
  db: CompanyDb,
  deveuis: readonly string[],
): Promise<{ deveui: string; alarm: number }[]> {
  return await db.rows(sql<{ deveui: string; alarm: number }>`
    select node.deveui, count(event.id)::int as alarm
    from node
    left join alarm on alarm.node_id = node.id
    left join alarm_event as event on event.alarm_id = alarm.id and event.acknowledged_at is null
    where node.normalized_deveui = any(${deveuis.map((deveui) => deveui.toLowerCase())}::text[])
    group by node.id`)
}
