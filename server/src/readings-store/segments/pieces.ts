import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { Memtable } from '../memory/memtable.ts'
import type { Queryable } from '../rows.ts'
import { concat, lowerBound, mergeRuns, type Run, slice, within } from './run.ts'
import {
  type OnCorrupt,
  readSegments,
  runOf,
  type SegmentColumn,
  type StoredSegment,
} from './segment-store.ts'

/** Where readings are read: flushed segments in the database, the rest in memory. */
export interface ReadParts {
  readonly pool: Queryable
  /** The memtables of now, the oldest first. */
  tables(): readonly Memtable[]
  readonly onCorrupt: OnCorrupt
}

/**
 * All there is of one series in from <= time < to: segments that overlap one another (nearly always one, or
 * none), the greatest generation last, and what memory has in the range, which is younger than they are.
 */
export interface Piece {
  readonly series: number
  readonly from: number
  readonly to: number
  readonly segments: readonly StoredSegment[]
  readonly fresh: Run
}

const pageBytes = 4_000_000
/** Of rollups, and of readings, of which a segment may hold half a megabyte. */
const firstPages = { hours: 128, data: 32 }
const maxPage = 1024

/**
 * What the series have in from <= time < to, in pieces: series by series in the order of their ids, and within
 * a series the oldest first. Pieces do not overlap and none is empty.
 *
 * Segments are read by pages, each a query of its own, so that a slow reader holds neither a connection nor a
 * snapshot and one that leaves costs nothing more. Between pages the background may flush and merge. So every
 * page is complete for a stretch of time and the next begins where that ends; and the memtables are looked up
 * before the page is: what is flushed meanwhile is then in both, which does no harm, never in none.
 */
export async function* readPieces(
  parts: ReadParts,
  seriesIds: Iterable<number>,
  from: number,
  to: number,
  column: SegmentColumn,
): AsyncGenerator<Piece, void, undefined> {
  let left = [...new Set(seriesIds)].sort((a, b) => a - b)
  let start = from
  const firstPage = firstPages[column]
  let max = firstPage
  while (left.length > 0 && from < to) {
    // A series that a page cut off goes on alone.
    const asked = start > from ? left.slice(0, 1) : left
    const tables = parts.tables()
    const page = await readSegments(parts.pool, asked, start, to, column, max)
    const clusters = clustersOf(page)
    const cutOff = page.length === max ? clusters.at(-1) : undefined
    const stop = cutOff?.[0]
    if (stop?.series === asked[0] && stop !== undefined && stop.firstTime <= start) {
      // Not even one stretch fits in the page.
      max *= 2
      continue
    }
    const bySeries = Map.groupBy(cutOff ? clusters.slice(0, -1) : clusters, ([first]) => first.series)
    for (const series of asked) {
      if (stop && series > stop.series) break
      const end = series === stop?.series ? stop.firstTime : to
      for (const piece of piecesOf(tables, series, start, end, bySeries.get(series) ?? [])) {
        await yieldWhenDue()
        yield piece
      }
    }
    left = stop ? left.filter((series) => series >= stop.series) : left.slice(asked.length)
    start = stop ? Math.max(stop.firstTime, from) : from
    max = page.length === 0 ? firstPage : pageFor(page)
  }
}

type Cluster = [StoredSegment, ...StoredSegment[]]

/** Segments that come by series and first time, those that overlap together. */
function clustersOf(segments: readonly StoredSegment[]): Cluster[] {
  const clusters: Cluster[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const segment of segments) {
    const last = clusters.at(-1)
    if (last && last[0].series === segment.series && segment.firstTime <= end) {
      last.push(segment)
      end = Math.max(end, segment.lastTime)
    } else {
      clusters.push([segment])
      end = segment.lastTime
    }
  }
  return clusters
}

function* piecesOf(
  tables: readonly Memtable[],
  series: number,
  from: number,
  to: number,
  clusters: readonly Cluster[],
): Generator<Piece> {
  const fresh = mergeRuns(tables.map((table) => table.read(series, from, to)))
  const { times } = fresh
  let at = 0
  for (const cluster of clusters) {
    const first = Math.max(from, cluster[0].firstTime)
    const end = Math.min(to, Math.max(...cluster.map(({ lastTime }) => lastTime)) + 1)
    const [before, after] = times.length === 0 ? [0, 0] : [lowerBound(times, first), lowerBound(times, end)]
    if (before > at) yield freshPiece(series, slice(fresh, at, before))
    yield {
      series,
      from: first,
      to: end,
      segments: cluster.length === 1 ? cluster : cluster.toSorted((a, b) => a.generation - b.generation),
      fresh: slice(fresh, before, after),
    }
    at = after
  }
  if (at < times.length) yield freshPiece(series, slice(fresh, at, times.length))
}

function freshPiece(series: number, fresh: Run): Piece {
  const { times } = fresh
  return { series, from: times[0] ?? 0, to: (times.at(-1) ?? 0) + 1, segments: [], fresh }
}

/** The next page holds some megabytes, going by what this one held. */
function pageFor(page: readonly StoredSegment[]): number {
  const bytes = page.reduce((sum, segment) => sum + segment.bytes.length, 0)
  return Math.min(Math.max(Math.floor((pageBytes * page.length) / (bytes + 1)), 8), maxPage)
}

/** The readings of a piece whose segments were read with their data. */
export function readPiece({ segments, fresh, from, to }: Piece, onCorrupt: OnCorrupt): Run {
  if (segments.length === 0) return fresh
  const runs = segments.map((segment) => runOf(segment, onCorrupt))
  return mergeRuns([...runs.map((run) => (run ? within(run, from, to) : concat([]))), fresh])
}
