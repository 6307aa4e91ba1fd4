import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import { deleteCounted } from './hour-counts.ts'
import { lockForDelete } from './lock.ts'
import { maxTime } from './reading.ts'
import { readRows } from './rows.ts'
import type { NamedSeries } from './series.ts'

/** Rows that one transaction deletes: some 50 ms during which nothing can be appended. */
const sliceRows = 20_000

/**
 * Deletes the readings of a series with from <= time < to, slice after slice, the oldest first. Calls
 * `onSlice` after each commit with the number of readings that went; it may answer false to stop there.
 */
export async function deleteReadings(
  pool: Pool,
  series: number,
  from: number,
  to: number,
  onSlice: (readings: number) => boolean,
): Promise<void> {
  let start = from
  while (start < to) {
    const stop = await findSliceEnd(pool, series, start, to)
    const readings = await inTransaction(pool, async (client) => {
      await lockForDelete(client)
      return await deleteCounted(client, series, start, stop)
    })
    start = stop
    if (!onSlice(readings)) return
  }
}

async function findSliceEnd(pool: Pool, series: number, from: number, to: number): Promise<number> {
  const [row] = await readRows<[number]>(
    pool,
    `select time::float8 from reading_log where series_id = $1 and time >= $2 and time < $3
     order by time offset $4 limit 1`,
    [series, from, to, sliceRows],
  )
  return row ? Math.max(row[0], from + 1) : to
}

/** Makes series unreachable: the first of two steps, since the readings may take minutes to go. */
export async function markSeriesRemoved(
  pool: Pool,
  nodeIds: readonly string[],
  key?: string,
): Promise<NamedSeries[]> {
  const rows = await readRows<[string, string, number]>(
    pool,
    `update series set removed = true
     where node_id = any($1::uuid[]) and ($2::text is null or key = $2) and not removed
     returning node_id, key, id`,
    [nodeIds, key ?? null],
  )
  return rows.map(([nodeId, name, series]) => ({ nodeId, key: name, series }))
}

/** Series whose second step was cut off, by a crash for example. */
export async function findRemovedSeries(pool: Pool): Promise<number[]> {
  const rows = await readRows<[number]>(pool, 'select id from series where removed order by id', [])
  return rows.map(([series]) => series)
}

/**
 * The second step: deletes everything of a series that is marked as removed and that nobody appends to any
 * more, except by a transaction that has begun. `mayGoOn` is asked after each slice.
 */
export async function sweepSeries(pool: Pool, series: number, mayGoOn: () => boolean): Promise<void> {
  await deleteReadings(pool, series, 0, maxTime + 1, mayGoOn)
  if (!mayGoOn()) return
  await inTransaction(pool, async (client) => {
    await lockForDelete(client)
    // What was being appended while the slices went.
    await deleteCounted(client, series, 0, maxTime + 1)
    await readRows(
      client,
      `with gone as (delete from series where id = $1 returning id, node_id)
       delete from reading_hour using gone
       where reading_hour.node_id = gone.node_id
         and not exists (select from series where series.node_id = gone.node_id and series.id <> gone.id)`,
      [series],
    )
  })
}
