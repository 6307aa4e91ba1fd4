import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** An alarm that stands or falls with a node or a key: it is about it, or a condition of it is. */
export interface UsingAlarm {
  id: string
  name: string
}

export async function listAlarmsUsing(db: CompanyDb, nodeId: string, key?: string): Promise<UsingAlarm[]> {
  const sameKey = key === undefined ? sql`true` : sql`used.key = ${key}`
  const { rows } = await sql<UsingAlarm>`
    select alarm.id, alarm.name from alarm
    where exists (
      select from (
        select alarm.node_id, alarm.key
        union all
        select node_id, key from alarm_condition where alarm_condition.alarm_id = alarm.id
      ) as used
      where used.node_id = ${nodeId} and ${sameKey})
    order by alarm.name`.execute(db.query)
  return rows
}

export async function deleteAlarms(db: CompanyDb, alarms: readonly UsingAlarm[]): Promise<void> {
  const ids = alarms.map(({ id }) => id)
  await sql`delete from alarm where id = any(${ids}::uuid[])`.execute(db.query)
}
