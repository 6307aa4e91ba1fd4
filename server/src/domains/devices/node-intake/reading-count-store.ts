import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { Queryable } from './pipeline-query.ts'

const hourMs = 3_600_000

/** The hour of a time, in hours since 1970. */
export const hourOf = (time: number): number => Math.floor(time / hourMs)

/** Number of readings of one hour (hours since 1970) of a node or a company. */
export interface HourCount {
  id: string
  hour: number
  readings: number
}

/** Adds to the counts of companies. Each company and hour once; companies that are gone are passed over. */
export async function addCompanyReadings(on: Queryable, counts: readonly HourCount[]): Promise<void> {
  await on.query(
    `insert into company_reading_count as counted (company_id, hour, readings)
     select company.id, to_timestamp(sent.hour * 3600.0), sent.readings
     from unnest($1::uuid[], $2::int[], $3::bigint[]) as sent (company_id, hour, readings)
     join company on company.id = sent.company_id
     order by company.id, sent.hour
     on conflict (company_id, hour) do update set readings = counted.readings + excluded.readings`,
    columnsOf(counts),
  )
}

/** Adds to the counts of nodes. Each node once; nodes that are gone are passed over. */
export async function addNodeReadings(on: Queryable, counts: readonly HourCount[]): Promise<void> {
  // The totals of a new row tell how much is to be added to those of an old one.
  await on.query(
    `insert into node_reading_count as counted (company_id, node_id, hour, totals)
     select node.company_id, node.id, sent.hour, array_fill(0, array[24]) || sent.readings
     from unnest($1::uuid[], $2::int[], $3::bigint[]) as sent (node_id, hour, readings)
     join node on node.id = sent.node_id
     where node.id = any($1::uuid[])
     order by node.id for key share of node
     on conflict (node_id) do update set
       totals = fyr_add_readings(counted.totals, counted.hour, excluded.hour, excluded.totals[25]),
       hour = greatest(counted.hour, excluded.hour)`,
    columnsOf(counts),
  )
}

const columnsOf = (counts: readonly HourCount[]) => [
  counts.map(({ id }) => id),
  counts.map(({ hour }) => hour),
  counts.map(({ readings }) => readings),
]

/** Readings of a node in the 24 whole hours up to and with the one of `now`. Of table `counted` (node_reading_count), which may be missing. */
export const readingsOfDay = (now: Date): RawBuilder<number> => {
  const behind = sql`greatest(0, ${hourOf(now.getTime())}::int - counted.hour)`
  return sql<number>`coalesce(counted.totals[25] - counted.totals[least(25, ${behind} + 1)], 0)::float8`
}

/**
 * Readings of the company from each edge (epoch ms, ascending) up to the next. Undefined where only the readings
 * store knows: an edge is no whole hour, or the hours were not counted so far back.
 */
export async function countByHours(db: CompanyDb, edges: readonly number[]): Promise<number[] | undefined> {
  const [from = 0] = edges
  if (edges.some((edge) => edge % hourMs !== 0) || !(await areHoursCounted(db, from))) return undefined
  const rows = await db.rows(sql<{ readings: number }>`
    select coalesce((select sum(readings) from company_reading_count as counted
      where counted.hour >= to_timestamp(start / 1000) and counted.hour < to_timestamp(stop / 1000)), 0)::float8 as readings
    from unnest(${edges.slice(0, -1)}::float8[], ${edges.slice(1)}::float8[]) with ordinality as edge (start, stop, place)
    order by place`)
  return rows.map(({ readings }) => readings)
}

/** Whether the hours from this time (epoch ms) on are counted. */
export async function areHoursCounted(db: CompanyDb, from: number): Promise<boolean> {
  const rows = await db.rows(sql<{ counted: boolean }>`
    select hours_counted_from <= to_timestamp(${from}::float8 / 1000) as counted from company_figure`)
  return rows[0]?.counted === true
}

/** Replaces the counts of a node's 23 closed hours; those of the hour of `now`, the last, only with `isFirst`. */
export async function setNodeReadings(
  db: CompanyDb,
  nodes: readonly { id: string; readings: readonly number[] }[],
  { hour, isFirst }: { hour: number; isFirst: boolean },
): Promise<void> {
  await db.execute(sql`
    insert into node_reading_count as counted (node_id, hour, totals)
    select node.id, ${hour}::int, array(
      select sum(readings) over (order by place)::bigint
      from unnest(0::bigint || sent.readings) with ordinality as each (readings, place) order by place)
    from (select id, string_to_array(readings, ' ')::bigint[] as readings
      from unnest(${nodes.map(({ id }) => id)}::uuid[], ${nodes.map(({ readings }) => readings.join(' '))}::text[])
        as sent (id, readings)) as sent
    join node on node.id = sent.id
    order by node.id for key share of node
    on conflict (node_id) do update set hour = excluded.hour, totals = case
      when ${isFirst} then excluded.totals
      when counted.hour < excluded.hour then excluded.totals[1:24] || excluded.totals[24]
      else excluded.totals[1:24] || excluded.totals[24] + counted.totals[25] - counted.totals[24] end
    where counted.hour <= excluded.hour`)
}

/** Replaces the counts of hours of the company (hours since 1970). */
export async function setCompanyReadings(
  db: CompanyDb,
  counts: readonly { hour: number; readings: number }[],
): Promise<void> {
  await db.execute(sql`
    insert into company_reading_count (hour, readings)
    select to_timestamp(hour * 3600.0), readings
    from unnest(${counts.map(({ hour }) => hour)}::int[], ${counts.map(({ readings }) => readings)}::bigint[])
      as sent (hour, readings) order by hour
    on conflict (company_id, hour) do update set readings = excluded.readings`)
}

/** Deletes counts of hours before a time, in all companies. */
export async function deleteReadingCounts(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`delete from company_reading_count where hour < ${before}`)
}
