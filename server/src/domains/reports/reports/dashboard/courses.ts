import type { BucketColumn } from '@fyr/contract/readings/readings'
import type { ChartSettings } from '@fyr/contract/widgets/chart'
import type { Aggregation } from '@fyr/contract/widgets/fields'
import type { PlotSeries } from '#documents/index.ts'
import type { SeriesPart } from '#domains/readings/readings/index.ts'

type Line = Pick<PlotSeries, 'times' | 'values' | 'band' | 'stepMs'>
type Gaps = 'broken' | 'connected'

/** What became of a whole range; null: there were no readings. */
export function totalOf(total: SeriesPart | undefined, of: Aggregation): number | null {
  const value = total?.buckets[0]?.[of]
  return value === undefined || Number.isNaN(value) ? null : value
}

/** Averages, or the readings themselves, for small lines. */
export function courseOf(part: SeriesPart | undefined): { times: number[]; values: number[] } {
  if (!part) return { times: [], values: [] }
  if (part.readings)
    return { times: Array.from(part.readings.times), values: Array.from(part.readings.values) }
  const half = part.stepMs / 2
  return { times: part.buckets.map(({ start }) => start + half), values: part.buckets.map(({ avg }) => avg) }
}

/**
 * What a chart draws of a series, as on the screen: readings where there are few, else what was chosen of each step,
 * in the middle of it.
 * @param isBare without the band of extremes, which bars, points and stacks do not have
 */
export function lineOf(
  part: SeriesPart | undefined,
  of: ChartSettings['aggregation'],
  { isBare, gaps }: { isBare: boolean; gaps: Gaps },
): Line {
  if (!part) return { times: [], values: [], stepMs: 0 }
  const { readings, buckets, stepMs } = part
  if (readings) {
    const line = { times: Array.from(readings.times), values: Array.from(readings.values) }
    const usual = usualStep(line.times)
    return broken({ ...line, stepMs: usual }, gaps === 'connected' ? 0 : usual * 8, true)
  }
  const column = (name: BucketColumn) => buckets.map((bucket) => bucket[name] ?? null)
  const times = buckets.map(({ start }) => start + stepMs / 2)
  const isAverage = of === 'band' || of === 'avg'
  const line: Line = {
    ...{ times, values: column(isAverage ? 'avg' : of), stepMs },
    ...(of === 'band' && !isBare && { band: { low: column('min'), high: column('max') } }),
  }
  const gapMs = isAverage ? gapOfBuckets(part) : stepMs * 4
  return broken(line, gaps === 'connected' ? 0 : gapMs, false)
}

const denseBucket = 4
/** Where a bucket usually holds several readings an empty one is a gap; else a sensor may just be slow. */
function gapOfBuckets({ buckets, stepMs }: SeriesPart): number {
  const usual = usualStep(buckets.map(({ start }) => start))
  const isDense = usual <= stepMs && medianOf(buckets.map(({ count }) => count)) >= denseBucket
  return Math.max(isDense ? 0 : usual * 4, stepMs * 1.5)
}

/** Breaks a line where nothing came for longer than this; 0: nowhere. */
function broken(line: Line, gapMs: number, areReadings: boolean): Line {
  if (!(gapMs > 0)) return line
  const { times, values, band } = line
  const isGap = (at: number) => {
    const step = (times[at] ?? 0) - (times[at - 1] ?? 0)
    return at > 0 && step > gapMs && (!areReadings || step > 4 * stepAround(times, at))
  }
  const places = times.flatMap((_, at) => (isGap(at) ? [at] : []))
  if (places.length === 0) return line
  const isPlace = new Set(places)
  const withHoles = <T>(column: readonly T[], hole: (at: number) => T): T[] =>
    column.flatMap((each, at) => (isPlace.has(at) ? [hole(at), each] : [each]))
  const none = () => null
  return {
    ...line,
    times: withHoles(times, (at) => (times[at - 1] ?? 0) + 1),
    values: withHoles(values, none),
    ...(band && { band: { low: withHoles(band.low, none), high: withHoles(band.high, none) } }),
  }
}

const around = 5
/** How often something comes before and after a place, whichever is less often. */
function stepAround(times: readonly number[], place: number): number {
  const median = (from: number, to: number) => {
    const steps: number[] = []
    for (let at = Math.max(1, from); at < Math.min(to, times.length); at++)
      steps.push((times[at] ?? 0) - (times[at - 1] ?? 0))
    return medianOf(steps)
  }
  return Math.max(median(place - around, place), median(place + 1, place + 1 + around))
}

/** The median distance between neighbours, from a sample; 0 when there are too few. */
function usualStep(times: readonly number[]): number {
  if (times.length < 3) return 0
  const stride = Math.max(1, Math.floor(times.length / 500))
  const steps: number[] = []
  for (let at = 1; at < times.length; at += stride) steps.push((times[at] ?? 0) - (times[at - 1] ?? 0))
  return medianOf(steps)
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
