import { readingsOf } from '../port.ts'
import { readRange } from '../reads/range.ts'
import type { Reading } from '../reads/reading.ts'
import { type ReadParts, readPiece, readPieces } from '../segments/pieces.ts'
import type { Run } from '../segments/run.ts'
import { findLastStart, readNewestSegments, runOf } from '../segments/segment-store.ts'
import type { LatestTable } from './latest-table.ts'

/** Series looked up in one query. */
const maxAtOnce = 2_000

/**
 * The latest reading of each series, in order: of warm ones from memory; the others are looked up in memtables
 * and segments, which warms them. Readings dated after `until` do not count.
 */
export async function readLatest(
  parts: ReadParts,
  table: LatestTable,
  seriesIds: readonly number[],
  until: number,
): Promise<(Reading | undefined)[]> {
  const cold = new Set<number>()
  for (const series of seriesIds) if (Number.isNaN(table.timeOf(series))) cold.add(series)
  const looked = cold.size > 0 ? await lookUp(parts, table, [...cold], until) : undefined
  return seriesIds.map((series) => table.get(series) ?? looked?.get(series))
}

async function lookUp(parts: ReadParts, table: LatestTable, cold: readonly number[], until: number) {
  const found = new Map<number, Reading>()
  for (let at = 0; at < cold.length; at += maxAtOnce) {
    const load = table.startLoad()
    try {
      const ids = cold.slice(at, at + maxAtOnce)
      // Before the query: what is flushed meanwhile is then in both.
      const tables = parts.tables()
      const flushed = new Map<number, Reading>()
      for (const segment of await readNewestSegments(parts.pool, ids)) {
        const run = runOf(segment, parts.onCorrupt)
        const newest = run ? lastOf(run) : await findBehindDamage(parts, segment.series)
        const visible =
          newest && newest.time > until ? await findBefore(parts, segment.series, until) : newest
        if (visible) flushed.set(segment.series, visible)
      }
      for (const series of ids) {
        let newest = flushed.get(series)
        for (const memtable of new Set([...tables, ...parts.tables()])) {
          const fresh = lastOf(memtable.read(series, newest?.time ?? Number.NEGATIVE_INFINITY, until + 1))
          if (fresh && fresh.time >= (newest?.time ?? Number.NEGATIVE_INFINITY)) newest = fresh
        }
        if (newest) found.set(series, newest)
        load.put(series, newest)
      }
    } finally {
      load.end()
    }
  }
  return found
}

/** Of a series with readings dated ahead: the newest that is not. */
async function findBefore(parts: ReadParts, series: number, until: number): Promise<Reading | undefined> {
  for await (const chunk of readRange(parts, series, 0, until + 1, { limit: 1, order: 'newestFirst' })) {
    for (const reading of readingsOf(chunk)) return reading
  }
  return undefined
}

function lastOf({ times, values }: Run): Reading | undefined {
  const time = times.at(-1)
  const value = values.at(-1)
  return time === undefined || value === undefined ? undefined : { time, value }
}

/** The newest segment cannot be read: whatever is in the others, from the week before on. */
async function findBehindDamage(parts: ReadParts, series: number): Promise<Reading | undefined> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const start = await findLastStart(parts.pool, series, before)
    if (start === undefined) return undefined
    let newest: Reading | undefined
    for await (const piece of readPieces(parts, [series], start, Number.MAX_SAFE_INTEGER, 'data')) {
      newest = lastOf(readPiece(piece, parts.onCorrupt)) ?? newest
    }
    if (newest) return newest
    before = start
  }
}
