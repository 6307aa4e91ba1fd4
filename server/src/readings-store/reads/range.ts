import { type Piece, type ReadParts, readPiece, readPieces } from '../segments/pieces.ts'
import { concat, type Run, slice, weekOf } from '../segments/run.ts'
import { portionsOf } from '../segments/segment-size.ts'
import { findLastStart, readSegmentHeads, type SegmentHead } from '../segments/segment-store.ts'
import type { ReadingChunk } from './reading.ts'

export interface RangeOptions {
  /** The most readings to answer; all of them if not given. */
  limit?: number
  order?: 'oldestFirst' | 'newestFirst'
}

/**
 * The readings of a series with from <= time < to, a stretch at a time. Nothing is held between stretches, and
 * one that leaves costs nothing more. What is written meanwhile may or may not be seen.
 */
export async function* readRange(
  parts: ReadParts,
  series: number,
  from: number,
  to: number,
  { limit = Number.POSITIVE_INFINITY, order = 'oldestFirst' }: RangeOptions = {},
): AsyncGenerator<ReadingChunk, void, undefined> {
  let left = limit
  if (left <= 0) return
  const runs =
    order === 'oldestFirst' ? upwards(parts, series, from, to) : downwards(parts, series, from, to, limit)
  for await (const run of runs) {
    for (const portion of portionsOf(run)) {
      const chunk = portion.times.length > left ? slice(portion, 0, left) : portion
      yield chunk
      left -= chunk.times.length
      if (left <= 0) return
    }
  }
}

async function* upwards(parts: ReadParts, series: number, from: number, to: number): AsyncGenerator<Run> {
  for await (const piece of readPieces(parts, [series], from, to, 'data')) {
    yield readPiece(piece, parts.onCorrupt)
  }
}

/** Readings that are held at once on the way down, if more are wanted. */
const maxAtOnce = 65_536

/** Range by stretch, each as long as its segments hold about the readings that are wanted. */
async function* downwards(
  parts: ReadParts,
  series: number,
  from: number,
  to: number,
  limit: number,
): AsyncGenerator<Run> {
  let end = to
  let left = limit
  while (from < end && left > 0) {
    const start = await findStart(parts, series, from, end, Math.min(left, maxAtOnce))
    const pieces: Piece[] = await Array.fromAsync(readPieces(parts, [series], start, end, 'data'))
    const run = concat(pieces.map((piece) => readPiece(piece, parts.onCorrupt)))
    left -= run.times.length
    yield reversed(run)
    end = start
  }
}

/** A start so that from there to `end` there are at least `wanted` readings, if there are as many in a week. */
async function findStart(parts: ReadParts, series: number, from: number, end: number, wanted: number) {
  const lastStart = await findLastStart(parts.pool, series, end)
  if (lastStart === undefined) return from
  const start = Math.max(from, weekOf(lastStart).start)
  if (lastStart < from) return from
  const heads: SegmentHead[] = await readSegmentHeads(parts.pool, [series], start, end)
  const latestFirst = heads.toSorted((a, b) => b.lastTime - a.lastTime)
  let readings = 0
  for (const head of latestFirst) {
    if (readings >= wanted && head.lastTime + 1 < end) return Math.max(start, head.lastTime + 1)
    readings += head.readings
  }
  return start
}

function reversed({ times, values }: Run): Run {
  return {
    times: times.toReversed(),
    values: values instanceof Float64Array ? values.toReversed() : values.toReversed(),
  }
}
