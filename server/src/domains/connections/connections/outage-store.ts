import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

/** A connection that the log of its company is to be told of. */
export interface Outage {
  companyId: string
  name: string
  isUp: boolean
  problem: ConnectionProblem | null
}

/** Told in one run; the rest in the next. */
const maxTold = 200

/** Takes connections that are down since `downSince`, or up again since `upSince`, and notes that they are told of. */
export async function takeOutages(
  db: PlatformDb,
  { now, downSince, upSince }: { now: Date; downSince: Date; upSince: Date },
): Promise<Outage[]> {
  return await db.rows(sql<Outage>`
    with held as (
      select id, coalesce(nullif(name, ''), hostname) as name from mqtt_broker
      union all select id, name from modbus_master
      union all select id, name from opcua_server
      union all select id, name from integration
    ), due as (
      select state.id, held.name, state.status = 'connected' as up from connection_state as state
      join held on held.id = state.id
      where (told_at is null and status in ('waiting', 'failed') and since < ${downSince})
        or (told_at is not null and status = 'connected' and since < ${upSince})
      order by state.since limit ${maxTold} for update of state skip locked
    )
    update connection_state as state set told_at = case when due.up then null else ${now}::timestamptz end
    from due where due.id = state.id
    returning state.company_id as "companyId", due.name, due.up as "isUp", state.problem`)
}
