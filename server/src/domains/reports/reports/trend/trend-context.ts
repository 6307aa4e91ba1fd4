import type { Bucket } from '#readings-store/index.ts'
import type { ContentContext } from '../content/context.ts'
import { countedInSteps } from '../content/counters/counter.ts'
import { tidy } from '../content/counters/steps.ts'
import type { ToldSeries } from '../content/told-series.ts'
import { type Consumption, consumptionOf } from './figures/consumption.ts'
import { type DegreeDays, degreeDaysOf } from './figures/degree-days.ts'
import { type Durations, durationsOf } from './figures/durations.ts'
import { type Extremes, extremesOf } from './figures/extremes.ts'
import { gridOf, type PeriodGrid } from './figures/grid.ts'
import type { TrendPeriod } from './figures/periods.ts'
import type { TrendSeries } from './trend-series.ts'

/** What a trend is made with: figures are read when they are first asked for, and kept for all of its files. */
export interface TrendContext extends ContentContext {
  periods: readonly TrendPeriod[]
  figures: TrendFigures
}

/** What a series comes to in one period. */
export interface TrendFigures {
  /** All its numbers; undefined where there are none. */
  total(series: TrendSeries, period: TrendPeriod): Promise<Bucket | undefined>
  count(series: TrendSeries, period: TrendPeriod): Promise<number>
  extremes(series: TrendSeries, period: TrendPeriod): Promise<Extremes | undefined>
  durations(series: TrendSeries, period: TrendPeriod): Promise<Durations>
  /** Of a counter. */
  consumption(series: TrendSeries, period: TrendPeriod): Promise<Consumption>
  /** By how much a gauge rose or fell. */
  rise(series: TrendSeries, period: TrendPeriod): Promise<number | null>
  /** The mean of each day. */
  dailyMeans(outdoor: ToldSeries, period: TrendPeriod): Promise<(number | null)[]>
  degreeDays(outdoor: ToldSeries, period: TrendPeriod, base: number): Promise<DegreeDays>
  grid(period: TrendPeriod): Promise<PeriodGrid>
}

/** Figures of all series and periods, each read once. */
export function createFigures({ readings, timeZone, now, onRead }: ContentContext): TrendFigures {
  const grids = createMemo<TrendPeriod, PeriodGrid>()
  const totals = createFigureMemo<Bucket | undefined>()
  const counts = createFigureMemo<number>()
  const extremes = createFigureMemo<Extremes | undefined>()
  const durations = createFigureMemo<Durations>()
  const consumptions = createFigureMemo<Consumption>()
  const rises = createFigureMemo<number | null>()
  const means = createFigureMemo<(number | null)[]>()
  const parts = { readings, timeZone, onRead, now: now.getTime() }

  const figures: TrendFigures = {
    grid: (period) => grids(period, () => gridOf(period, timeZone)),
    total: (told, period) =>
      totals(told, period, async ({ series }) => {
        if (series === undefined) return undefined
        return (await readings.buckets([series], period.from, period.to, 1))[0]?.[0]
      }),
    count: (told, period) =>
      counts(told, period, async ({ series }) =>
        series === undefined ? 0 : await readings.countRange([series], period.from, period.to),
      ),
    extremes: (told, period) =>
      extremes(told, period, async ({ series }) => {
        const total = await figures.total(told, period)
        return series === undefined || !total ? undefined : await extremesOf(parts, series, period, total)
      }),
    durations: (told, period) =>
      durations(told, period, async ({ series }) =>
        series === undefined
          ? { measured: 0, outside: told.limits.map(() => 0) }
          : await durationsOf(parts, series, told.limits, period),
      ),
    consumption: (told, period) =>
      consumptions(told, period, async ({ series }) => {
        const grid = await figures.grid(period)
        return await consumptionOf(readings, series, told, grid, onRead)
      }),
    rise: (told, period) =>
      rises(told, period, async ({ series }) =>
        series === undefined
          ? null
          : tidy((await countedInSteps(readings, series, told, [period.from, period.to], onRead))[0] ?? null),
      ),
    dailyMeans: (outdoor, period) =>
      means(outdoor, period, async ({ series }) => {
        const { days } = await figures.grid(period)
        const { from, to } = period
        const buckets =
          series === undefined ? [] : await readings.calendarBuckets(series, from, to, 'day', timeZone)
        const byStart = new Map(buckets.map(({ start, avg }) => [Math.max(start, from), avg]))
        return days.slice(0, -1).map((start) => tidy(byStart.get(start) ?? null))
      }),
    async degreeDays(outdoor, period, base) {
      const { share } = await figures.grid(period)
      return degreeDaysOf(await figures.dailyMeans(outdoor, period), share, base)
    },
  }
  return figures
}

/** What is asked for again is answered from before; a failure is not kept. */
function createMemo<Key, Value>() {
  const known = new Map<Key, Value>()
  return async (key: Key, make: () => Promise<Value>): Promise<Value> => {
    if (known.has(key)) return known.get(key) as Value
    const made = await make()
    known.set(key, made)
    return made
  }
}

function createFigureMemo<Value>() {
  const ofPeriod = new Map<TrendPeriod, ReturnType<typeof createMemo<object, Value>>>()
  return async <T extends object>(
    told: T,
    period: TrendPeriod,
    make: (told: T) => Promise<Value>,
  ): Promise<Value> => {
    const memo = ofPeriod.get(period) ?? createMemo<object, Value>()
    ofPeriod.set(period, memo)
    return await memo(told, () => make(told))
  }
}
