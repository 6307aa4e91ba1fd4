import { reportTempos } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection, TrendSettings } from '@fyr/contract/reports/report-selection'
import { fill } from '@fyr/texts/fill'
import type { Fact, Part, Section } from '#documents/index.ts'
import type { ContentContext } from '../content/context.ts'
import { limitText } from '../content/limit-text.ts'
import { periodText } from '../period-text.ts'
import { changeFacts, seriesName } from './compared.ts'
import { comparisonTables, countComparisonTables } from './comparison-tables.ts'
import { consumptionCharts, consumptionTables } from './consumption-parts.ts'
import { countDegreeDayTables, degreeDayParts, type Outdoor } from './degree-day-parts.ts'
import { trendPeriods } from './figures/periods.ts'
import { lineChart } from './line-chart.ts'
import { isCounter, mainMeasure } from './measures.ts'
import { createFigures, type TrendContext } from './trend-context.ts'
import { outdoorSeries, type TrendSeries, trendSeries } from './trend-series.ts'

/** As many as a workbook draws. */
const maxCharts = 60
const consumptionTableCount = 3

interface TrendRequest {
  resources: readonly ResourceSelection[]
  trend: TrendSettings
  /** By the specification's number. */
  tempo?: number | null
}

/** What a trend says. */
export interface TrendContent {
  /** Anew each time; figures that were read are kept. */
  sections(): AsyncGenerator<Section>
  /** With what it is compared. */
  facts: readonly Fact[]
  /** How many tables it has. */
  tables: number
  series: readonly TrendSeries[]
}

/**
 * A period beside the one before it and the same of last year.
 * @throws ReportTooLargeError
 */
export async function trendContent(
  context: ContentContext,
  { resources, trend, tempo }: TrendRequest,
): Promise<TrendContent> {
  const { from, to, timeZone } = context
  const calendar = { timeZone, isWeekly: tempo === reportTempos.weekly }
  const sensors = resources.filter(({ type }) => type === 'sensor')
  const series = await trendSeries(context, sensors)
  const told = await outdoorSeries(context, trend)
  const outdoor = told && trend.degreeDays ? { told, base: trend.degreeDays.base } : undefined
  const counters = series.filter(isCounter)
  const own: TrendContext = {
    ...context,
    periods: trendPeriods({ from, to }, trend.compareWith, calendar),
    figures: createFigures(context),
  }
  return {
    series,
    facts: periodFacts(own),
    tables:
      countComparisonTables(series) +
      (counters.length > 0 ? consumptionTableCount : 0) +
      (outdoor ? countDegreeDayTables(counters) : 0),
    sections: () => sectionsOf(own, series, outdoor),
  }
}

async function* sectionsOf(
  context: TrendContext,
  all: readonly TrendSeries[],
  outdoor: Outdoor | undefined,
): AsyncGenerator<Section> {
  const { trend } = context.texts
  const counters = all.filter(isCounter)
  yield { heading: trend.comparison, parts: comparisonParts(context, all) }
  const drawn = { charts: 0, isFull: false }
  for (const series of all) yield { heading: seriesName(series), parts: seriesParts(context, series, drawn) }
  if (counters.length > 0) yield { heading: trend.consumption, parts: consumptionParts(context, counters) }
  if (outdoor) yield { heading: trend.degreeDays, parts: degreeDayParts(context, outdoor, counters) }
}

function periodFacts({ periods, texts, language, timeZone }: TrendContext): Fact[] {
  return periods.slice(1).map(({ kind, from, to }) => ({
    label: texts.trend.periods[kind],
    value: periodText(new Date(from), new Date(to), { language, timeZone }),
    type: 'text',
  }))
}

function* comparisonParts(context: TrendContext, all: readonly TrendSeries[]): Generator<Part> {
  for (const table of comparisonTables(context, all)) yield { kind: 'table', table }
}

function* consumptionParts(context: TrendContext, counters: readonly TrendSeries[]): Generator<Part> {
  for (const table of consumptionTables(context, counters)) yield { kind: 'table', table }
}

/** What matters of one series, and its charts. */
async function* seriesParts(
  context: TrendContext,
  series: TrendSeries,
  drawn: { charts: number; isFull: boolean },
): AsyncGenerator<Part> {
  yield { kind: 'facts', facts: await seriesFacts(context, series) }
  if (drawn.isFull) return
  const line = isCounter(series) ? undefined : await lineChart(context, series)
  const charts = isCounter(series) ? await consumptionCharts(context, series) : line ? [line] : []
  if (drawn.charts + charts.length > maxCharts) {
    drawn.isFull = true
    yield { kind: 'text', text: fill(context.texts.trend.manyCharts, { count: drawn.charts }) }
    return
  }
  drawn.charts += charts.length
  for (const chart of charts) yield { kind: 'chart', chart }
}

async function seriesFacts(context: TrendContext, series: TrendSeries): Promise<Fact[]> {
  const { figures, periods, texts } = context
  const { trend } = texts
  const [current] = periods
  if (!current) return []
  const { unit, decimals } = series
  const { name, values, shown } = await mainMeasure(context, series)
  const number = { type: 'number' as const, unit, ...(decimals !== null && { decimals }) }
  const extremes = isCounter(series) ? undefined : await figures.extremes(series, current)
  const changes = changeFacts(context, values)
  const count = await figures.count(series, current)
  const facts: Fact[] = [
    { label: name, ...number, value: shown(values[0] ?? null) },
    // Facts stand in pairs: the changes beside each other, the extremes beside their times.
    ...(changes.length === 1
      ? []
      : [{ label: trend.measures.count, type: 'number' as const, value: count, decimals: 0 }]),
    ...changes,
    ...(extremes
      ? [
          { label: trend.measures.min, ...number, value: extremes.min.value },
          { label: trend.minimumTime, type: 'moment' as const, value: extremes.min.time },
          { label: trend.measures.max, ...number, value: extremes.max.value },
          { label: trend.maximumTime, type: 'moment' as const, value: extremes.max.time },
        ]
      : []),
  ]
  if (series.limits.length === 0) return facts
  const { measured, outside } = await figures.durations(series, current)
  for (const [at, limit] of series.limits.entries()) {
    const value = measured === 0 ? null : (outside[at] ?? 0)
    facts.push({ label: limitText(context, series, limit), value, type: 'duration' })
  }
  return facts
}
