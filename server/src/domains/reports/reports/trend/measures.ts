import type { ReportAggregation } from '@fyr/contract/reports/report-kinds'
import { tidy } from '../content/counters/steps.ts'
import { inEachPeriod, type PeriodValues } from './compared.ts'
import { roundMean } from './figures/change.ts'
import type { TrendPeriod } from './figures/periods.ts'
import type { TrendContext } from './trend-context.ts'
import type { TrendSeries } from './trend-series.ts'

type Aggregation = Exclude<ReportAggregation, 'raw'>

/** An aggregation of a series, of each period. */
export interface Measure {
  aggregation: Aggregation
  name: string
  values: PeriodValues
  /** How its values are written. */
  shown(value: number | null): number | null
}

export const isCounter = ({ kind }: Pick<TrendSeries, 'kind'>): boolean => kind === 'counter'

/** What is told of a series: of a gauge how high it was, of a counter what it counted, and what was asked for. */
export async function measuresOf(context: TrendContext, series: TrendSeries): Promise<Measure[]> {
  const usual: Aggregation[] = isCounter(series) ? ['delta', 'last'] : ['avg', 'min', 'max']
  const asked = series.aggregations.filter((each) => each !== 'raw')
  const measures: Measure[] = []
  for (const aggregation of new Set([...usual, ...asked]))
    measures.push(await measureOf(context, series, aggregation))
  return measures
}

/** What stands for a series where there is room for one. */
export const mainMeasure = (context: TrendContext, series: TrendSeries): Promise<Measure> =>
  measureOf(context, series, isCounter(series) ? 'delta' : 'avg')

async function measureOf(
  context: TrendContext,
  series: TrendSeries,
  aggregation: Aggregation,
): Promise<Measure> {
  const { measures: names } = context.texts.trend
  const values = await inEachPeriod(context, (period) => readValue(context, series, period, aggregation))
  const isRise = aggregation === 'delta' && !isCounter(series)
  const shown = aggregation === 'avg' ? roundMean : (value: number | null) => value
  return { aggregation, name: isRise ? names.change : names[aggregation], values, shown }
}

async function readValue(
  { figures }: TrendContext,
  series: TrendSeries,
  period: TrendPeriod,
  aggregation: Aggregation,
): Promise<number | null> {
  if (aggregation === 'count') return await figures.count(series, period)
  if (aggregation === 'delta')
    return isCounter(series)
      ? (await figures.consumption(series, period)).total
      : await figures.rise(series, period)
  const total = await figures.total(series, period)
  return total ? tidy(total[aggregation]) : null
}
