import { decodeHours, type HourRollups } from '../codec/index.ts'
import { type Piece, type ReadParts, readPiece, readPieces } from '../segments/pieces.ts'
import { readSegmentHeads } from '../segments/segment-store.ts'
import { type Bucket, createBucketSums } from './bucket-sums.ts'
import { type CalendarUnit, calendarEdgesInSlices } from './calendar.ts'

export const maxBuckets = 100_000

const hourMs = 3_600_000
/** From here on a bucket that is rounded up to whole hours is hardly longer than was asked for. */
const wideMs = 4 * hourMs
/** Readings a bucket from which on it is worth making it an hour longer to read rollups instead. */
const denseReadings = 200

/**
 * The range in at most `points` buckets of equal width for each series, in order. The width is a whole number
 * of milliseconds from `from` on; where it is several hours (or one, and the readings are many), it is rounded
 * up to whole hours that begin by the clock (UTC), so that rollups can be read instead of readings. The first
 * and last bucket may reach beyond the range, but nothing from there counts.
 * @throws RangeError if `points` is not a whole number from 1 to `maxBuckets`.
 */
export async function readBuckets(
  parts: ReadParts,
  seriesIds: readonly number[],
  from: number,
  to: number,
  points: number,
  signal?: AbortSignal,
): Promise<Bucket[][]> {
  if (!Number.isInteger(points) || points < 1 || points > maxBuckets) {
    throw new RangeError(`${points} is not a number of buckets from 1 to ${maxBuckets}`)
  }
  if (!(from < to)) return seriesIds.map(() => [])
  const width = Math.ceil((to - from) / points)
  const byHours = width >= wideMs || (width >= hourMs && (await areDense(parts, seriesIds, from, to, points)))
  const edges = byHours ? hourEdges(from, to, points) : equalEdges(from, to, width)
  return await addUp(parts, seriesIds, from, to, edges, byHours, signal)
}

async function areDense(
  parts: ReadParts,
  seriesIds: readonly number[],
  from: number,
  to: number,
  points: number,
): Promise<boolean> {
  const heads = await readSegmentHeads(parts.pool, seriesIds, from, to)
  const readings = heads.reduce((sum, head) => sum + head.readings, 0)
  return readings > denseReadings * points * seriesIds.length
}

function equalEdges(from: number, to: number, width: number): Float64Array {
  return Float64Array.from({ length: Math.ceil((to - from) / width) + 1 }, (_, i) => from + i * width)
}

function hourEdges(from: number, to: number, points: number): Float64Array {
  const start = Math.floor(from / hourMs) * hourMs
  const width = Math.ceil((to - start) / points / hourMs) * hourMs
  return equalEdges(start, to, width)
}

/**
 * The range by hours, days, weeks (from Monday) or months of a time zone, as long as they are there: a day
 * may have 23 or 25 hours. The first and last bucket start and end by the calendar too, but only readings in
 * the range count.
 * @throws RangeError if the zone is unknown or there would be more than `maxBuckets`.
 */
export async function readCalendarBuckets(
  parts: ReadParts,
  series: number,
  from: number,
  to: number,
  unit: CalendarUnit,
  timeZone: string,
): Promise<Bucket[]> {
  const edges = Float64Array.from(await calendarEdgesInSlices(from, to, unit, timeZone, maxBuckets))
  // In zones with half hours the rollups, which are by UTC, begin and end in the middle of an hour.
  const byHours = edges.every((edge) => edge % hourMs === 0)
  const [buckets] = await addUp(parts, [series], from, to, edges, byHours)
  return buckets ?? []
}

async function addUp(
  parts: ReadParts,
  seriesIds: readonly number[],
  from: number,
  to: number,
  edges: Float64Array,
  byHours: boolean,
  signal?: AbortSignal,
): Promise<Bucket[][]> {
  const answers = new Map<number, Bucket[]>()
  let current = Number.NaN
  let sums = createBucketSums(edges)
  const finish = () => void answers.set(current, sums.buckets())
  for await (const piece of readPieces(parts, seriesIds, from, to, byHours ? 'hours' : 'data')) {
    signal?.throwIfAborted()
    if (piece.series !== current) {
      finish()
      current = piece.series
      sums = createBucketSums(edges)
    }
    const hours = byHours ? wholeHours(parts, piece) : undefined
    if (hours) sums.addHours(hours)
    else if (!byHours || piece.segments.length === 0) sums.addRun(readPiece(piece, parts.onCorrupt))
    else for await (const run of readExactly(parts, piece)) sums.addRun(run)
  }
  finish()
  return seriesIds.map((series) => answers.get(series) ?? [])
}

/** The rollups of a piece, if they tell all of it: one segment, not cut by the range, nothing of it replaced. */
function wholeHours({ onCorrupt }: ReadParts, piece: Piece): HourRollups | undefined {
  const [segment, another] = piece.segments
  if (!segment || another || piece.fresh.times.length > 0) return undefined
  if (piece.from > segment.firstTime || piece.to <= segment.lastTime) return undefined
  try {
    return decodeHours(segment.bytes)
  } catch (error) {
    onCorrupt(segment, error)
    return undefined
  }
}

async function* readExactly(parts: ReadParts, { series, from, to }: Piece) {
  for await (const piece of readPieces(parts, [series], from, to, 'data')) {
    yield readPiece(piece, parts.onCorrupt)
  }
}
