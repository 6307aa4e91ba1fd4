import type { Cell, Table } from '#documents/index.ts'
import { figureOf } from '../content/counters/steps.ts'
import { limitText } from '../content/limit-text.ts'
import { comparedCells, comparedColumns, seriesCells, seriesColumns, withUnit } from './compared.ts'
import { isCounter, measuresOf } from './measures.ts'
import type { TrendContext } from './trend-context.ts'
import type { TrendSeries } from './trend-series.ts'

/** How many tables `comparisonTables` makes. */
export const countComparisonTables = (all: readonly TrendSeries[]): number =>
  1 + (hasGauges(all) ? 1 : 0) + (hasLimits(all) ? 1 : 0)

/** All series beside each other: what they came to, when they were lowest and highest, how long past their limits. */
export function comparisonTables(context: TrendContext, all: readonly TrendSeries[]): Table[] {
  return [
    measureTable(context, all),
    ...(hasGauges(all) ? [extremesTable(context, all)] : []),
    ...(hasLimits(all) ? [limitTable(context, all)] : []),
  ]
}

const hasGauges = (all: readonly TrendSeries[]) => all.some((each) => !isCounter(each))
const hasLimits = (all: readonly TrendSeries[]) => all.some(({ limits }) => limits.length > 0)

function measureTable(context: TrendContext, all: readonly TrendSeries[]): Table {
  const { trend, empty } = context.texts
  return {
    name: trend.comparison,
    ifEmpty: empty,
    columns: [
      ...seriesColumns(context),
      { heading: trend.measure, type: 'text' },
      ...comparedColumns(context),
    ],
    rows: eachSeries(all, async (series) =>
      (await measuresOf(context, series)).map(({ aggregation, name, values, shown }) => {
        const { nodeName, label, key, unit } = series
        const isCount = aggregation === 'count'
        const cell = (value: number | null) => (isCount ? value : figureOf(shown(value), series))
        return [nodeName, label || key, isCount ? name : withUnit(name, unit), ...comparedCells(values, cell)]
      }),
    ),
  }
}

/** Of a counter they are where it stood at the beginning and the end. */
function extremesTable(context: TrendContext, all: readonly TrendSeries[]): Table {
  const { trend, columns, empty } = context.texts
  const { periods, figures } = context
  return {
    name: trend.extremes,
    ifEmpty: empty,
    columns: [
      ...seriesColumns(context),
      { heading: context.texts.period, type: 'text' },
      { heading: columns.minimum, type: 'number' },
      { heading: trend.minimumTime, type: 'moment' },
      { heading: columns.maximum, type: 'number' },
      { heading: trend.maximumTime, type: 'moment' },
    ],
    rows: eachSeries(
      all.filter((each) => !isCounter(each)),
      async (series) => {
        const rows: Cell[][] = []
        for (const period of periods) {
          const extremes = await figures.extremes(series, period)
          if (!extremes) continue
          const { min, max } = extremes
          rows.push([
            ...seriesCells(series),
            trend.columns[period.kind],
            ...[figureOf(min.value, series), min.time, figureOf(max.value, series), max.time],
          ])
        }
        return rows
      },
    ),
  }
}

function limitTable(context: TrendContext, all: readonly TrendSeries[]): Table {
  const { texts, periods, figures } = context
  const { trend, columns, empty } = texts
  return {
    name: trend.limits,
    ifEmpty: empty,
    columns: [
      ...seriesColumns(context),
      { heading: trend.limit, type: 'text' },
      { heading: texts.period, type: 'text' },
      { heading: columns.duration, type: 'duration' },
      { heading: trend.share, type: 'percent', decimals: 1 },
      { heading: trend.measured, type: 'duration' },
    ],
    rows: eachSeries(all, async (series) => {
      const rows: Cell[][] = []
      const { nodeName, label, key } = series
      for (const [at, limit] of series.limits.entries()) {
        for (const period of periods) {
          const { measured, outside } = await figures.durations(series, period)
          const [duration, share] = measured === 0 ? [null, null] : outsideOf(outside[at] ?? 0, measured)
          const name = limitText(context, series, limit)
          rows.push([nodeName, label || key, name, trend.columns[period.kind], duration, share, measured])
        }
      }
      return rows
    }),
  }
}

const outsideOf = (duration: number, measured: number) => [duration, (duration / measured) * 100] as const

async function* eachSeries(
  all: readonly TrendSeries[],
  rowsOf: (series: TrendSeries) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  for (const series of all) {
    const rows = await rowsOf(series)
    if (rows.length > 0) yield rows
  }
}
