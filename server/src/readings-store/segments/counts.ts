import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { decodeHours, type HourRollups } from '../codec/index.ts'
import { type Piece, type ReadParts, readPiece, readPieces } from './pieces.ts'
import { lowerBound, mergeRuns } from './run.ts'
import { readSegmentHeads, type SegmentHead } from './segment-store.ts'

/**
 * How many readings each series has with from <= time < to. Segments within the range are counted by their
 * heads; only where the range cuts one, or several overlap, readings are decoded.
 */
export async function countReadings(
  parts: ReadParts,
  seriesIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  if (!(from < to)) return counts
  const add = (series: number, readings: number) =>
    void counts.set(series, (counts.get(series) ?? 0) + readings)
  const distinct = [...new Set(seriesIds)]
  const tables = parts.tables()
  const heads = Map.groupBy(await readSegmentHeads(parts.pool, distinct, from, to), ({ series }) => series)
  for (const series of distinct) {
    await yieldWhenDue()
    const fresh = mergeRuns(tables.map((table) => table.read(series, from, to)))
    const stretches = stretchesOf(heads.get(series) ?? [])
    const isSimple = stretches.every(({ first, last }) => isOutside(fresh.times, first, last))
    if (!isSimple) {
      for await (const piece of readPieces(parts, [series], from, to, 'data')) {
        add(series, readPiece(piece, parts.onCorrupt).times.length)
      }
      continue
    }
    add(series, fresh.times.length)
    for (const { first, last, heads: of } of stretches) {
      const only = of.length === 1 && first >= from && last < to ? of[0] : undefined
      if (only) add(series, only.readings)
      else add(series, await countExactly(parts, series, Math.max(first, from), Math.min(last + 1, to)))
    }
  }
  return counts
}

async function countExactly(parts: ReadParts, series: number, from: number, to: number): Promise<number> {
  let readings = 0
  for await (const piece of readPieces({ ...parts, tables: () => [] }, [series], from, to, 'data')) {
    readings += readPiece(piece, parts.onCorrupt).times.length
  }
  return readings
}

interface TimeRange {
  first: number
  last: number
  heads: SegmentHead[]
}

/** The stretches of time that segments of one series cover, those that overlap as one. */
function stretchesOf(heads: readonly SegmentHead[]): TimeRange[] {
  const stretches: TimeRange[] = []
  for (const head of heads) {
    const last = stretches.at(-1)
    if (last && head.firstTime <= last.last) {
      last.last = Math.max(last.last, head.lastTime)
      last.heads.push(head)
    } else {
      stretches.push({ first: head.firstTime, last: head.lastTime, heads: [head] })
    }
  }
  return stretches
}

function isOutside(times: Float64Array, first: number, last: number): boolean {
  return times.every((time) => time < first || time > last)
}

const hourMs = 3_600_000

/**
 * How many readings each series has from each edge (ascending) up to the next; series without any are left out. Where
 * the edges are whole hours (UTC) segments are counted by their rollups.
 */
export async function countHistograms(
  parts: ReadParts,
  seriesIds: readonly number[],
  edges: readonly number[],
): Promise<Map<number, number[]>> {
  const histograms = new Map<number, number[]>()
  const from = edges[0] ?? 0
  const to = edges.at(-1) ?? 0
  const sorted = Float64Array.from(edges)
  const add = (series: number, time: number, readings: number) => {
    const at = lowerBound(sorted, time + 1) - 1
    if (at < 0 || at >= edges.length - 1) return
    let counts = histograms.get(series)
    if (!counts) {
      counts = new Array<number>(edges.length - 1).fill(0)
      histograms.set(series, counts)
    }
    counts[at] = (counts[at] ?? 0) + readings
  }
  const addExactly = async (series: number, start: number, end: number) => {
    for await (const piece of readPieces(parts, [series], start, end, 'data')) {
      for (const time of readPiece(piece, parts.onCorrupt).times) add(series, time, 1)
    }
  }
  const byHours = edges.every((edge) => edge % hourMs === 0)
  for await (const piece of readPieces(parts, seriesIds, from, to, byHours ? 'hours' : 'data')) {
    const { series } = piece
    const hours = byHours ? onlyRollups(parts, piece) : undefined
    if (hours) {
      for (const [i, hour] of hours.hour.entries()) add(series, hour * hourMs, hours.readings[i] ?? 0)
    } else if (byHours && piece.segments.length > 0) await addExactly(series, piece.from, piece.to)
    else for (const time of readPiece(piece, parts.onCorrupt).times) add(series, time, 1)
  }
  return histograms
}

/** The rollups of a piece in which nothing is replaced by what is beside it. Those beyond the range are among them. */
function onlyRollups({ onCorrupt }: ReadParts, { segments, fresh }: Piece): HourRollups | undefined {
  const [segment, another] = segments
  if (!segment || another || fresh.times.length > 0) return undefined
  try {
    return decodeHours(segment.bytes)
  } catch (error) {
    onCorrupt(segment, error)
    return undefined
  }
}
