import type { HeadEntry } from './head.ts'
import type { ReadingBatch } from './reading.ts'
import { type Queryable, readRows } from './rows.ts'

/**
 * reading_hour holds how many readings (distinct times of a series) a node has in each hour since 1970 UTC.
 * Every append and delete moves it in its own transaction, so it is exact, as long as no two transactions
 * append to one series at once and deletes lock appends out (lock.ts).
 */
const hourMs = 3_600_000
const hourBits = 2 ** 22

/** Counts the readings of a batch that do not replace one. Before they are in the log. */
export async function countAppended(
  on: Queryable,
  batch: ReadingBatch,
  latest: ReadonlyMap<number, HeadEntry>,
): Promise<void> {
  const { newer, rest } = splitByNewness(batch, latest)
  const fresh = [...newer, ...(await findUnstored(on, batch, newer, rest))]
  // Series and hour in one number: 31 bits and 22.
  const counts = new Map<number, number>()
  for (const i of fresh) {
    const cell = (batch.series[i] ?? 0) * hourBits + Math.floor((batch.times[i] ?? 0) / hourMs)
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  if (counts.size === 0) return
  const cells = [...counts.keys()]
  // In one order for everybody, so that two batches wait for each other but never both.
  await readRows(
    on,
    `insert into reading_hour as kept (node_id, hour, readings)
     select series.node_id, added.hour, sum(added.readings)
     from unnest($1::int[], $2::int[], $3::int[]) as added (series_id, hour, readings)
     join series on series.id = added.series_id
     group by series.node_id, added.hour order by series.node_id, added.hour
     on conflict (node_id, hour) do update set readings = kept.readings + excluded.readings`,
    [
      cells.map((cell) => Math.floor(cell / hourBits)),
      cells.map((cell) => cell % hourBits),
      [...counts.values()],
    ],
  )
}

/**
 * The places of readings that are newer than all of their series before them, which cannot replace one, and
 * of all others.
 */
function splitByNewness({ series, times }: ReadingBatch, latest: ReadonlyMap<number, HeadEntry>) {
  const newest = new Map<number, number>()
  const newer: number[] = []
  const rest: number[] = []
  for (let i = 0; i < series.length; i++) {
    const id = series[i] ?? 0
    const time = times[i] ?? 0
    const before = newest.get(id) ?? latest.get(id)?.time
    if (before === undefined || time <= before) {
      rest.push(i)
    } else {
      newer.push(i)
      newest.set(id, time)
    }
  }
  return { newer, rest }
}

/** Of the places in `rest` those whose series and time are neither stored nor in the batch already. */
async function findUnstored(
  on: Queryable,
  { series, times }: ReadingBatch,
  newer: readonly number[],
  rest: readonly number[],
): Promise<number[]> {
  if (rest.length === 0) return []
  const nameOf = (i: number) => `${series[i]}/${times[i]}`
  const seen = new Set(newer.map(nameOf))
  const candidates = rest.filter((i) => !seen.has(nameOf(i)) && seen.add(nameOf(i)))
  if (candidates.length === 0) return []
  const rows = await readRows<[number]>(
    on,
    `select (place - 1)::int
     from unnest($1::int[], $2::bigint[]) with ordinality as candidate (series_id, time, place)
     where not exists (
       select from reading_log as stored
       where stored.series_id = candidate.series_id and stored.time = candidate.time
     )`,
    [candidates.map((i) => series[i]), candidates.map((i) => times[i])],
  )
  return rows.flatMap(([place]) => candidates[place] ?? [])
}

/**
 * Deletes readings of a series with from <= time < to and takes them off the counts. Answers how many there
 * were. Only under `lockForDelete`.
 */
export async function deleteCounted(
  on: Queryable,
  series: number,
  from: number,
  to: number,
): Promise<number> {
  const [row] = await readRows<[number]>(
    on,
    `with gone as (
       delete from reading_log where series_id = $1 and time >= $2 and time < $3 returning time
     ), counted as (
       select time / ${hourMs} as hour, count(distinct time) as readings from gone group by hour
     ), taken_off as (
       update reading_hour as kept set readings = kept.readings - counted.readings
       from counted, series
       where series.id = $1 and kept.node_id = series.node_id and kept.hour = counted.hour
     )
     select coalesce(sum(readings), 0)::float8 from counted`,
    [series, from, to],
  )
  return row?.[0] ?? 0
}

/**
 * How many readings each node has with from <= time < to, in the order of `nodeIds`. Whole hours are read
 * from the counts, the rest from the log.
 */
export async function readCounts(
  on: Queryable,
  nodeIds: readonly string[],
  from: number,
  to: number,
): Promise<number[]> {
  if (!(from < to)) return nodeIds.map(() => 0)
  const firstHour = Math.ceil(from / hourMs)
  const endHour = Math.max(Math.floor(to / hourMs), firstHour)
  const before = [from, Math.min(firstHour * hourMs, to)]
  const after = [Math.min(endHour * hourMs, to), to]
  const rows = await readRows<[string, number]>(
    on,
    `select node_id, sum(readings)::float8 from (
       select node_id, readings from reading_hour
       where node_id = any($1::uuid[]) and hour >= $2 and hour < $3
       union all
       select series.node_id, reading.readings from series
       cross join (values ($4::bigint, $5::bigint), ($6::bigint, $7::bigint)) as edge (start, stop)
       cross join lateral (
         select count(distinct time) as readings from reading_log
         where series_id = series.id and time >= edge.start and time < edge.stop
       ) as reading
       where series.node_id = any($1::uuid[]) and not series.removed and edge.start < edge.stop
     ) as part group by node_id`,
    [nodeIds, firstHour, endHour, ...before, ...after],
  )
  const counts = new Map(rows)
  return nodeIds.map((nodeId) => counts.get(nodeId.toLowerCase()) ?? 0)
}
