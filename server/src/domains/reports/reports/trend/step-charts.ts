import { dayMs } from '@fyr/contract/values/time/time-zone'
import type { Chart, ChartSeries } from '#documents/index.ts'
import { inEachPeriod } from './compared.ts'
import type { PeriodGrid } from './figures/grid.ts'
import type { TrendPeriod } from './figures/periods.ts'
import type { TrendContext } from './trend-context.ts'

/** Above it, bars stand for months. */
const maxDays = 93
/** Of this period, the one before it, and that of last year. */
const colours = { current: '#1f6fb4', previous: '#d9822b', lastYear: '#8a94a0' } as const

/** A line or a bar for each period, in the order of their names. */
export const periodLines = (
  { periods, texts }: TrendContext,
  values: readonly (readonly (number | null)[])[],
): ChartSeries[] =>
  periods.flatMap(({ kind }, at) => {
    const own = values[at] ?? []
    const isKnown = own.some((each) => each !== null)
    if (kind !== 'current' && !isKnown) return []
    return [{ name: texts.trend.periods[kind], colour: colours[kind], values: own }]
  })

/** Of each day of this period: the place of the day beside it, in a period that it is compared with. */
export function daysBeside(
  current: PeriodGrid,
  compared: PeriodGrid,
  { besideWall }: Pick<TrendPeriod, 'besideWall'>,
): (number | undefined)[] {
  const places = new Map(Array.from(compared.dates, (date, at) => [date, at]))
  return Array.from(current.dates, (date) => {
    const wall = besideWall(date * dayMs)
    return wall === null ? undefined : places.get(Math.floor(wall / dayMs))
  })
}

/** Values of the days of each period, beside the days of this one. */
export async function besideDays(
  context: TrendContext,
  valuesOf: (period: TrendPeriod) => Promise<readonly (number | null)[]>,
): Promise<(number | null)[][]> {
  const { figures, periods } = context
  const [current] = periods
  if (!current) return []
  const grid = await figures.grid(current)
  return await inEachPeriod(context, async (period) => {
    const values = await valuesOf(period)
    const beside = daysBeside(grid, await figures.grid(period), period)
    return beside.map((at) => (at === undefined ? null : (values[at] ?? null)))
  })
}

interface DayBars {
  titles: { byDay: string; byMonth: string }
  unit: string
  valuesOf(period: TrendPeriod): Promise<readonly (number | null)[]>
}

/** Bars for the days of the period, for its months where it is long; undefined where there is one day only. */
export async function dayBars(
  context: TrendContext,
  { titles, unit, valuesOf }: DayBars,
): Promise<Chart | undefined> {
  const { figures, periods } = context
  const [current] = periods
  if (!current) return undefined
  const grid = await figures.grid(current)
  if (grid.dates.length < 2) return undefined
  const isLong = grid.dates.length > maxDays
  const title = isLong ? titles.byMonth : titles.byDay
  const values = isLong
    ? await inEachPeriod(context, async (period) =>
        byMonth(await valuesOf(period), await figures.grid(period)),
      )
    : await besideDays(context, valuesOf)
  const months = monthsOf(grid)
  const count = isLong ? months.length : grid.dates.length
  return {
    title,
    kind: 'bar',
    unit,
    places: {
      moments: isLong ? months.map((day) => grid.days[day] ?? 0) : grid.days.slice(0, -1),
    },
    series: periodLines(
      context,
      values.map((own) => Array.from({ length: count }, (_, at) => own[at] ?? null)),
    ),
    description: describe(context, title),
  }
}

/** What a chart shows, for those who cannot see it. */
export const describe = ({ periods, texts }: TrendContext, title: string): string =>
  `${title}: ${periods.map(({ kind }) => texts.trend.periods[kind]).join(', ')}`

/** The places of the days with which months begin, the first cut by the period. */
function monthsOf({ dates }: PeriodGrid): number[] {
  const monthOf = (date: number) => new Date(date * dayMs).getUTCMonth()
  return Array.from(dates.keys()).filter(
    (at) => at === 0 || monthOf(dates[at] ?? 0) !== monthOf(dates[at - 1] ?? 0),
  )
}

function byMonth(values: readonly (number | null)[], grid: PeriodGrid): (number | null)[] {
  const starts = monthsOf(grid)
  return starts.map((start, at) => {
    const known = values.slice(start, starts[at + 1] ?? values.length).filter((each) => each !== null)
    return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
  })
}
