import type { Cell, Chart, Column, Table } from '#documents/index.ts'
import { locales } from '#lib/text/locales.ts'
import { lowerFirst } from '../content/limit-text.ts'
import {
  comparedCells,
  comparedColumns,
  inEachPeriod,
  seriesCells,
  seriesColumns,
  seriesName,
} from './compared.ts'
import { roundMean } from './figures/change.ts'
import type { Consumption } from './figures/consumption.ts'
import { besideDays, dayBars, describe, periodLines } from './step-charts.ts'
import type { TrendContext } from './trend-context.ts'
import type { TrendSeries } from './trend-series.ts'

type Cycle = 'byClockHour' | 'byWeekday'

const rowsAtOnce = 500
/** Days that a week has. */
const daysOfWeek = 7

/** What counters counted by day, and in a usual week and day. */
export function consumptionTables(context: TrendContext, counters: readonly TrendSeries[]): Table[] {
  const { trend, empty } = context.texts
  const columns = (step: Column) => [...seriesColumns(context), step, ...comparedColumns(context)]
  return [
    {
      name: trend.byDay,
      columns: columns({ heading: trend.day, type: 'date' }),
      rows: dayRows(context, counters),
      ifEmpty: empty,
    },
    {
      name: trend.byWeekday,
      columns: columns({ heading: trend.weekday, type: 'text' }),
      rows: cycleRows(context, counters, 'byWeekday', weekdayNames(context, 'long')),
      ifEmpty: empty,
    },
    {
      name: trend.byHour,
      columns: columns({ heading: trend.hour, type: 'text' }),
      rows: cycleRows(context, counters, 'byClockHour', hourNames('long')),
      ifEmpty: empty,
    },
  ]
}

/** What a counter counted, as bars: by day, and in a usual week and day. */
export async function consumptionCharts(context: TrendContext, series: TrendSeries): Promise<Chart[]> {
  const { figures, texts } = context
  const { trend } = texts
  const title = (name: string) => `${seriesName(series)}, ${lowerFirst(name)}`
  const byDay = await dayBars(context, {
    titles: { byDay: title(trend.byDay), byMonth: title(trend.byMonth) },
    unit: series.unit,
    valuesOf: async (period) => (await figures.consumption(series, period)).byDay,
  })
  const cycle = async (of: Cycle, name: string, names: readonly string[], unit: string): Promise<Chart[]> => {
    const values = await inEachPeriod(
      context,
      async (period) => (await figures.consumption(series, period))[of],
    )
    const occurs = names.map((_, at) => values[0]?.[at] ?? null).map((each) => each !== null)
    if (occurs.filter(Boolean).length < 2) return []
    return [
      {
        title: title(name),
        kind: 'bar',
        unit,
        places: { names },
        series: periodLines(context, values),
        description: describe(context, title(name)),
      },
    ]
  }
  const unitOf = (per: string) => (series.unit === '' ? per : `${series.unit}, ${per}`)
  return [
    ...(byDay ? [byDay] : []),
    ...(await cycle('byWeekday', trend.byWeekday, weekdayNames(context, 'short'), unitOf(trend.perDay))),
    ...(await cycle('byClockHour', trend.byHour, hourNames('short'), unitOf(trend.perHour))),
  ]
}

async function* dayRows(context: TrendContext, counters: readonly TrendSeries[]): AsyncGenerator<Cell[][]> {
  const { figures, periods } = context
  const [current] = periods
  if (!current) return
  const { days } = await figures.grid(current)
  for (const series of counters) {
    const values = await besideDays(
      context,
      async (period) => (await figures.consumption(series, period)).byDay,
    )
    let rows: Cell[][] = []
    for (const [at, start] of days.slice(0, -1).entries()) {
      const own = values.map((each) => each[at] ?? null)
      if (own.every((each) => each === null)) continue
      rows.push([...seriesCells(series), start, ...comparedCells(own)])
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  }
}

async function* cycleRows(
  context: TrendContext,
  counters: readonly TrendSeries[],
  cycle: Cycle,
  names: readonly string[],
): AsyncGenerator<Cell[][]> {
  const { figures } = context
  for (const series of counters) {
    const all: readonly Consumption[] = await inEachPeriod(context, (period) =>
      figures.consumption(series, period),
    )
    const rows = names.flatMap((name, at) => {
      const values = all.map((each) => each[cycle][at] ?? null)
      return values.every((each) => each === null)
        ? []
        : [[...seriesCells(series), name, ...comparedCells(values, roundMean)]]
    })
    if (rows.length > 0) yield rows
  }
}

function weekdayNames({ language }: TrendContext, length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locales[language], { weekday: length, timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: daysOfWeek }, (_, at) => format.format(Date.UTC(1970, 0, 5 + at)))
}

function hourNames(length: 'long' | 'short'): string[] {
  const name = (hour: number) => String(hour).padStart(2, '0')
  return Array.from({ length: 24 }, (_, hour) =>
    length === 'short' ? name(hour) : `${name(hour)}:00–${name(hour + 1)}:00`,
  )
}
