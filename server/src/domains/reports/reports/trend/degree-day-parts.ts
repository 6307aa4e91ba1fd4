import type { TrendSettings } from '@fyr/contract/reports/report-selection'
import type { Cell, Fact, Part, Table } from '#documents/index.ts'
import { lowerFirst } from '../content/limit-text.ts'
import type { ToldSeries } from '../content/told-series.ts'
import {
  changeFacts,
  comparedCells,
  comparedColumns,
  inEachPeriod,
  seriesCells,
  seriesColumns,
  seriesName,
} from './compared.ts'
import { roundMean } from './figures/change.ts'
import { perDegreeDay } from './figures/degree-days.ts'
import { besideDays, dayBars } from './step-charts.ts'
import type { TrendContext } from './trend-context.ts'
import type { TrendSeries } from './trend-series.ts'

/** The outdoor temperature and the base that degree-days are computed of. */
export interface Outdoor {
  told: ToldSeries
  base: NonNullable<TrendSettings['degreeDays']>['base']
}

/** How many tables `degreeDayParts` has. */
export const countDegreeDayTables = (counters: readonly TrendSeries[]): number =>
  counters.length > 0 ? 2 : 1

/** How cold it was, and what counters counted for it. */
export async function* degreeDayParts(
  context: TrendContext,
  outdoor: Outdoor,
  counters: readonly TrendSeries[],
): AsyncGenerator<Part> {
  const { trend } = context.texts
  const { told, base } = outdoor
  const degreeDays = (period: (typeof context.periods)[number]) =>
    context.figures.degreeDays(told, period, base)
  const title = (text: string) => `${seriesName(told)}, ${lowerFirst(text)}`
  yield { kind: 'facts', facts: await factsOf(context, outdoor) }
  const chart = await dayBars(context, {
    titles: { byDay: title(trend.degreeDaysByDay), byMonth: title(trend.degreeDaysByMonth) },
    unit: '',
    valuesOf: async (period) => (await degreeDays(period)).byDay,
  })
  if (chart) yield { kind: 'chart', chart }
  if (counters.length > 0) yield { kind: 'table', table: perDegreeDayTable(context, outdoor, counters) }
  yield { kind: 'table', table: dayTable(context, outdoor) }
}

async function factsOf(context: TrendContext, { told, base }: Outdoor): Promise<Fact[]> {
  const { texts, figures, periods } = context
  const { trend } = texts
  const totals = await inEachPeriod(
    context,
    async (period) => (await figures.degreeDays(told, period, base)).total,
  )
  return [
    { label: trend.outdoor, value: seriesName(told), type: 'text' },
    { label: trend.base, value: base, type: 'number', unit: told.unit },
    ...periods.map(
      ({ kind }, at): Fact => ({
        label: trend.periods[kind],
        value: totals[at] ?? null,
        type: 'number',
        decimals: 1,
      }),
    ),
    ...changeFacts(context, totals),
  ]
}

function perDegreeDayTable(
  context: TrendContext,
  { told, base }: Outdoor,
  counters: readonly TrendSeries[],
): Table {
  const { texts, figures } = context
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (const series of counters) {
      const values = await inEachPeriod(context, async (period) => {
        const { byDay } = await figures.consumption(series, period)
        return perDegreeDay(byDay, await figures.degreeDays(told, period, base))
      })
      yield [[...seriesCells(series), ...comparedCells(values, roundMean)]]
    }
  }
  return {
    name: texts.trend.perDegreeDay,
    columns: [...seriesColumns(context), ...comparedColumns(context)],
    rows: rows(),
    ifEmpty: texts.empty,
  }
}

function dayTable(context: TrendContext, { told, base }: Outdoor): Table {
  const { texts, figures, periods } = context
  const { trend, empty } = texts
  async function* rows(): AsyncGenerator<Cell[][]> {
    const [current] = periods
    if (!current) return
    const { days } = await figures.grid(current)
    const means = await figures.dailyMeans(told, current)
    const values = await besideDays(
      context,
      async (period) => (await figures.degreeDays(told, period, base)).byDay,
    )
    yield days.slice(0, -1).flatMap((start, at) => {
      const own = values.map((each) => each[at] ?? null)
      if (own.every((each) => each === null)) return []
      return [[start, roundMean(means[at] ?? null), ...comparedCells(own, roundMean)]]
    })
  }
  return {
    name: trend.degreeDaysByDay,
    columns: [
      { heading: trend.day, type: 'date' },
      { heading: trend.outdoor, type: 'number', unit: told.unit, decimals: 1 },
      ...comparedColumns(context),
    ],
    rows: rows(),
    ifEmpty: empty,
  }
}
