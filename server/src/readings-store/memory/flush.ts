import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import { dropRecords, type LogExtent } from '../log/ingest-log.ts'
import { readRows } from '../rows.ts'
import { cutByWeight } from '../segments/segment-size.ts'
import { deleteGeneration, insertSegments, type NewSegment, segmentOf } from '../segments/segment-store.ts'
import type { Memtable } from './memtable.ts'

/**
 * Flushing turns a memtable that takes nothing more into segments, some series in each transaction, and in the
 * last one deletes its records from the ingest log. If it is cut off, the log still holds all of it and it begins
 * again after the next start, under a greater generation: readings that are then in two segments are the same
 * in both, and compaction makes one of them.
 *
 * Readings of series that are removed, or of which nobody knows any more, are left out: that is how they go.
 */
export interface Flush {
  readonly table: Memtable
  readonly extent: LogExtent
  readonly series: Int32Array
  /** Series that are done. */
  done: number
  /** A transaction failed, or its answer was lost: the segments of the next series may be there already. */
  isUnclear: boolean
}

/** One transaction: some 10 ms of work. */
const stepSegments = 200
const stepReadings = 65_536
const stepBytes = 4_000_000

/** Flushes the next series. True: there are more. Nothing may change segments or the memtable meanwhile. */
export async function flushStep(pool: Pool, flushing: Flush, breathe: () => Promise<void>): Promise<boolean> {
  const segments: NewSegment[] = []
  const { table, series } = flushing
  let next = flushing.done
  let bytes = 0
  for (let readings = 0; next < series.length; next++) {
    if (segments.length >= stepSegments || readings >= stepReadings || bytes >= stepBytes) break
    const id = series[next] as number
    const run = table.read(id, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    for (const piece of cutByWeight(run)) {
      const segment = segmentOf(id, piece, table.generation, false)
      segments.push(segment)
      bytes += segment.data.length
      // Pieces of texts are heavy.
      if (segments.length % 50 === 0 || !(piece.values instanceof Float64Array)) await breathe()
    }
    readings += run.times.length
  }
  const isEnd = next === series.length
  const isRepeated = flushing.isUnclear
  flushing.isUnclear = true
  await inTransaction(pool, async (client) => {
    const ids = [...new Set(segments.map((segment) => segment.series))]
    if (isRepeated) await deleteGeneration(client, ids, table.generation)
    const rows = await readRows<[number]>(
      client,
      'select id from series where id = any($1) and not removed for share',
      [ids],
    )
    const alive = new Set(rows.map(([id]) => id))
    await insertSegments(
      client,
      segments.filter((segment) => alive.has(segment.series)),
    )
    if (isEnd) await dropRecords(client, flushing.extent)
  })
  flushing.isUnclear = false
  flushing.done = next
  return !isEnd
}
