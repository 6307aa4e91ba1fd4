import type { BucketColumn } from '@fyr/contract/readings/readings'
import type { ChartSettings } from '@fyr/contract/widgets/charts/chart'
import {
  type Line as ChartLine,
  gapOfBuckets,
  usualStep,
  withGaps,
} from '@fyr/contract/widgets/charts/line-gaps'
import type { Aggregation } from '@fyr/contract/widgets/fields'
import type { PlotSeries } from '#documents/index.ts'
import type { SeriesPart } from '#domains/readings/readings/index.ts'

type Line = ChartLine & Pick<PlotSeries, 'stepMs'>
type Gaps = 'broken' | 'connected'

/** Aggregate of a whole range; null: no readings. */
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
    const times = Array.from(readings.times)
    const line = { times, values: Array.from(readings.values), stepMs: usualStep(times) }
    return gaps === 'connected' ? line : withGaps(line)
  }
  const column = (name: BucketColumn) => buckets.map((bucket) => bucket[name] ?? null)
  const times = buckets.map(({ start }) => start + stepMs / 2)
  const isAverage = of === 'band' || of === 'avg'
  const line: Line = {
    ...{ times, values: column(isAverage ? 'avg' : of), stepMs },
    ...(of === 'band' && !isBare && { band: { low: column('min'), high: column('max') } }),
  }
  if (gaps === 'connected') return line
  const starts = buckets.map(({ start }) => start)
  const counts = buckets.map(({ count }) => count)
  return withGaps(line, isAverage ? gapOfBuckets(starts, counts, stepMs) : stepMs * 4)
}
