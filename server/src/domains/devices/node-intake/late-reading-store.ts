import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { Queryable } from './pipeline-query.ts'

/** Number of readings of a node that arrived too late to be judged. */
export interface LateReadings {
  companyId: string
  nodeId: string
  count: number
}

/** Adds to the counts of the hour of `now`, each node once. Nodes that are gone are passed over. */
export async function addLateReadings(
  on: Queryable,
  late: readonly LateReadings[],
  now: Date,
): Promise<void> {
  await on.query(
    `insert into late_readings as counted (company_id, node_id, hour, count)
     select sent.company_id, sent.node_id, date_trunc('hour', $4::timestamptz, 'UTC'), sent.count
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as sent (company_id, node_id, count)
     join node on node.id = sent.node_id and node.company_id = sent.company_id
     order by sent.node_id for key share of node
     on conflict (company_id, node_id, hour) do update set count = counted.count + excluded.count`,
    [
      late.map(({ companyId }) => companyId),
      late.map(({ nodeId }) => nodeId),
      late.map(({ count }) => count),
      now,
    ],
  )
}

/** Late readings of the last 24 hours, in whole hours of arrival. */
export async function countLateReadings(db: CompanyDb, nodeId: string, now: Date): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select coalesce(sum(count), 0)::float8 as count from late_readings
    where node_id = ${nodeId} and hour > ${now}::timestamptz - interval '24 hours'`)
  return rows[0]?.count ?? 0
}

/** Deletes counts of hours before a time, in all companies. */
export async function deleteLateReadings(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`delete from late_readings where hour < ${before}`)
}
