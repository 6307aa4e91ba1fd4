import type { chartAggregations } from '@fyr/contract/widgets/charts/chart'
import { bucketColumnsData, foldedColumnsData, noData, pointsData, type SeriesData } from '#ui/chart/data.ts'
import type { ShownBuckets, ShownColumns } from '../../widget.ts'

export type ChartAggregation = (typeof chartAggregations)[number]

/** What a chart draws of a series. `bare`: without the band of extremes, which bars and points do not have. */
export function lineOf(shown: ShownBuckets | undefined, of: ChartAggregation, bare = false): SeriesData {
  if (!shown) return noData()
  if (shown.kind === 'readings') return pointsData(shown)
  const { buckets, stepMs } = shown
  if (buckets.start.length === 0) return noData()
  // An answer to other settings may lack the column.
  if (buckets[of === 'band' ? 'avg' : of].length === 0) return noData()
  if (of === 'band' || of === 'avg') {
    const data = bucketColumnsData(buckets, stepMs)
    if (of === 'band' && !bare) return data
    const { band: _band, ...line } = data
    return line
  }
  return foldedColumnsData(buckets, stepMs, of)
}

/** What became of a whole range, from its one bucket; null: there were no readings. */
export function totalOf(
  total: ShownColumns | undefined,
  of: Exclude<ChartAggregation, 'band'>,
): number | null {
  const value = total?.[of][0]
  return value === undefined || Number.isNaN(value) ? null : value
}

/** Averages (or the readings themselves) as pairs, for small lines of our own. */
export function courseOf(shown: ShownBuckets | undefined): { times: number[]; values: number[] } {
  if (!shown) return { times: [], values: [] }
  if (shown.kind === 'readings') return { times: Array.from(shown.times), values: Array.from(shown.values) }
  const half = shown.stepMs / 2
  return {
    times: Array.from(shown.buckets.start, (at) => at + half),
    values: Array.from(shown.buckets.avg),
  }
}
