import type { Cell, Column, Fact } from '#documents/index.ts'
import { changeInPercent } from './figures/change.ts'
import type { TrendPeriod } from './figures/periods.ts'
import type { TrendContext } from './trend-context.ts'
import type { TrendSeries } from './trend-series.ts'

/** What a value was in each period of a trend, in their order. */
export type PeriodValues = readonly (number | null)[]

/** A value of each period, one after the other. */
export async function inEachPeriod<T>(
  { periods }: TrendContext,
  readValue: (period: TrendPeriod) => Promise<T>,
): Promise<T[]> {
  const values: T[] = []
  for (const period of periods) values.push(await readValue(period))
  return values
}

/** Columns for this period, and for each that it is compared with: the value, and the change in percent. */
export function comparedColumns({ periods, texts }: TrendContext): Column[] {
  const { columns: names, against } = texts.trend
  return periods.flatMap(({ kind }): Column[] =>
    kind === 'current'
      ? [{ heading: names.current, type: 'number' }]
      : [
          { heading: names[kind], type: 'number' },
          { heading: against[kind], type: 'percent', decimals: 1 },
        ],
  )
}

/** The cells of `comparedColumns`. @param shown how a value is written; changes are of what it is */
export function comparedCells(
  values: PeriodValues,
  shown: (value: number | null) => Cell = (value) => value,
): Cell[] {
  const [current = null, ...compared] = values
  return [shown(current), ...compared.flatMap((value) => [shown(value), changeInPercent(current, value)])]
}

/** By how much a value changed, for each comparison. */
export function changeFacts({ periods, texts }: TrendContext, values: PeriodValues): Fact[] {
  const [current = null] = values
  return periods.flatMap(({ kind }, at) =>
    kind === 'current'
      ? []
      : [
          {
            label: texts.trend.changes[kind],
            value: changeInPercent(current, values[at] ?? null),
            type: 'percent',
            decimals: 1,
          },
        ],
  )
}

export const seriesName = ({
  nodeName,
  key,
  label,
}: Pick<TrendSeries, 'nodeName' | 'key' | 'label'>): string => `${nodeName}: ${label || key}`

/** What names a series in a row: its key with the unit, so that the periods have room beside it. */
export const seriesColumns = ({ texts: { columns } }: TrendContext): Column[] => [
  { heading: columns.node, type: 'text' },
  { heading: columns.key, type: 'text' },
]
export const seriesCells = ({ nodeName, key, label, unit }: TrendSeries): Cell[] => [
  nodeName,
  withUnit(label || key, unit),
]

export const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} (${unit})`)
