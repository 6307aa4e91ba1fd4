import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { LearnedBand } from '../judging/bands/learned-band.ts'

/** A rule whose band is to be learned, and from what. */
export interface BandRule {
  id: string
  nodeId: string
  key: string
  weeks: number
}

const isBand = sql`alarm.detection ->> 'type' = 'band'`

export async function listCompaniesWithBands(db: PlatformDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select distinct company_id as id from alarm where ${isBand} order by id`)
  return rows.map(({ id }) => id)
}

/** All of the company, or one of them. */
export async function listBandRules(db: CompanyDb, alarmId: string | null): Promise<BandRule[]> {
  return await db.rows(sql<BandRule>`
    select id, node_id as "nodeId", key, (detection ->> 'weeks')::int as weeks from alarm
    where ${isBand} and (${alarmId}::uuid is null or id = ${alarmId}::uuid) order by id`)
}

/** Writes what was learned, unless the rule is gone or learns from something else by now. Whether it was written. */
export async function putBand(
  db: CompanyDb,
  { id, nodeId, key, weeks }: BandRule,
  { band, timeZone }: { band: LearnedBand | null; timeZone: string },
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into alarm_band (id, learned_at, time_zone, median, spread)
    select id, ${now}, ${timeZone}, ${band && [...band.median]}::real[], ${band && [...band.spread]}::real[]
    from alarm
    where id = ${id} and node_id = ${nodeId} and key = ${key} and ${isBand} and detection ->> 'weeks' = ${String(weeks)}
    for key share
    on conflict (id) do update set learned_at = excluded.learned_at, time_zone = excluded.time_zone,
      median = excluded.median, spread = excluded.spread
    returning id`)
  return rows.length > 0
}

export async function deleteBand(db: CompanyDb, alarmId: string): Promise<void> {
  await db.execute(sql`delete from alarm_band where id = ${alarmId}`)
}
