import { dayMs, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import type { Chart } from '#documents/index.ts'
import type { Bucket, CalendarUnit } from '#readings-store/index.ts'
import { limitText } from '../content/limit-text.ts'
import { inEachPeriod, seriesName } from './compared.ts'
import { stepEdges } from './figures/grid.ts'
import type { TrendPeriod } from './figures/periods.ts'
import { describe, periodLines } from './step-charts.ts'
import type { TrendContext } from './trend-context.ts'
import type { TrendSeries } from './trend-series.ts'

const hourMs = 3_600_000
/** Equal steps of a period that is too short for hours. */
const shortSteps = [60, 30, 12]
const shortMs = 12 * hourMs
/** The finest steps of a period up to each length: some hundred are on a page what can be told apart. */
const units: readonly { unit: CalendarUnit; upTo: number }[] = [
  { unit: 'hour', upTo: 8 * dayMs },
  { unit: 'day', upTo: 300 * dayMs },
  { unit: 'week', upTo: 6 * 366 * dayMs },
  { unit: 'month', upTo: Number.POSITIVE_INFINITY },
]

/** A way to cut periods into steps that stand beside each other. */
interface Cut {
  /** What a step is called; nothing of minutes. */
  name: string
  starts: readonly number[]
  /** The mean of each step of this period, or of what stands beside it in another. */
  meansOf(period: TrendPeriod): Promise<(number | null)[]>
}

/**
 * The course of a series in this period, with that of those it is compared with on the same axis: hour beside hour and
 * day beside day by the clock and the calendar. Steps are as fine as the readings fill. What a longer period has beyond
 * this one is not drawn. Undefined where there is nothing to draw.
 */
export async function lineChart(context: TrendContext, series: TrendSeries): Promise<Chart | undefined> {
  const { periods } = context
  const [current] = periods
  if (!current || series.series === undefined || series.valueMapping !== null) return undefined
  let chosen: { cut: Cut; means: (number | null)[] } | undefined
  for await (const cut of cutsOf(context, series.series, current)) {
    const means = await cut.meansOf(current)
    if (means.filter((each) => each !== null).length < 2) break
    chosen = { cut, means }
    if (isFilled(means)) break
  }
  if (!chosen) return undefined
  const { cut, means } = chosen
  const values = await inEachPeriod(context, async (period) =>
    period === current ? means : await cut.meansOf(period),
  )
  const title = `${seriesName(series)}, ${`${context.texts.aggregations.avg} ${cut.name}`.trim()}`
  return {
    title,
    kind: 'line',
    unit: series.unit,
    places: { moments: cut.starts },
    series: periodLines(context, values),
    limits: series.limits.map((limit) => ({ name: limitText(context, series, limit), value: limit.value })),
    description: describe(context, title),
  }
}

/** Whether lines have more values than gaps, between their first and their last. */
function isFilled(means: readonly (number | null)[]): boolean {
  const first = means.findIndex((each) => each !== null)
  const last = means.findLastIndex((each) => each !== null)
  return means.filter((each) => each !== null).length * 2 > last - first + 1
}

async function* cutsOf(context: TrendContext, series: number, current: TrendPeriod): AsyncGenerator<Cut> {
  const length = current.to - current.from
  if (length <= shortMs) {
    for (const steps of shortSteps) yield equalCut(context, series, current, steps)
    return
  }
  for (const { unit, upTo } of units)
    if (length <= upTo) yield await calendarCut(context, series, current, unit)
}

function equalCut({ readings }: TrendContext, series: number, current: TrendPeriod, steps: number): Cut {
  const width = Math.ceil((current.to - current.from) / steps)
  const count = Math.ceil((current.to - current.from) / width)
  return {
    name: '',
    starts: Array.from({ length: count }, (_, at) => current.from + at * width),
    async meansOf({ from }) {
      const [buckets = []] = await readings.buckets([series], from, from + count * width, count)
      const byStep = new Map(buckets.map(({ start, avg }) => [Math.round((start - from) / width), avg]))
      return Array.from({ length: count }, (_, at) => byStep.get(at) ?? null)
    },
  }
}

async function calendarCut(
  { readings, timeZone, texts }: TrendContext,
  series: number,
  current: TrendPeriod,
  unit: CalendarUnit,
): Promise<Cut> {
  const name = texts.resolutions[unit]
  const starts = (await stepEdges(current, unit, timeZone)).slice(0, -1)
  const bucketsOf = ({ from, to }: TrendPeriod) => readings.calendarBuckets(series, from, to, unit, timeZone)
  if (unit === 'week' || unit === 'month') {
    return {
      name,
      starts,
      async meansOf(period) {
        const own = await stepEdges(period, unit, timeZone)
        const byStart = new Map(
          (await bucketsOf(period)).map((each) => [Math.max(each.start, period.from), each]),
        )
        return starts.map((_, at) => byStart.get(own[at] ?? Number.NaN)?.avg ?? null)
      },
    }
  }
  const step = unit === 'hour' ? hourMs : dayMs
  const stepOf = (wall: number) => Math.floor(wall / step)
  return {
    name,
    starts,
    async meansOf(period) {
      if (period.kind === 'current') {
        const byStart = new Map(
          (await bucketsOf(period)).map((each) => [Math.max(each.start, period.from), each]),
        )
        return starts.map((start) => byStart.get(start)?.avg ?? null)
      }
      const byStep = Map.groupBy(await bucketsOf(period), ({ start }) =>
        stepOf(wallTimeAt(Math.max(start, period.from), timeZone)),
      )
      return starts.map((start) => {
        const wall = period.besideWall(wallTimeAt(start, timeZone))
        // Of an hour that the clocks show twice, both.
        return wall === null ? null : meanOf(byStep.get(stepOf(wall)) ?? [])
      })
    },
  }
}

function meanOf(buckets: readonly Bucket[]): number | null {
  const [first, ...more] = buckets
  if (!first) return null
  if (more.length === 0) return first.avg
  const count = buckets.reduce((sum, each) => sum + each.count, 0)
  return buckets.reduce((sum, each) => sum + each.avg * (each.count / count), 0)
}
