import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { SingleValueSettings } from '@fyr/contract/widgets/values'
import { totalOf } from '../parts/chart/columns.ts'
import type { ShownSeries } from '../widget.ts'

export interface ShownValue {
  value: TimedValue['value'] | null
  /** When it was measured; null for what became of a range. */
  at: string | null
  /** The difference from the same stretch of time before; null: not asked for or not known. */
  difference: number | null
}

/** The number that stands large: the latest, or what became of the range. */
export function shownValue(
  series: ShownSeries,
  { shown, compare }: Pick<SingleValueSettings, 'shown' | 'compare'>,
): ShownValue {
  // What the latest is compared with is how it was at the end of the stretch before.
  const before = compare ? totalOf(series.previousTotal, shown === 'latest' ? 'last' : shown) : null
  const value = shown === 'latest' ? (series.latest?.value ?? null) : totalOf(series.total, shown)
  return {
    value,
    at: shown === 'latest' ? (series.latest?.createdAt ?? null) : null,
    difference: typeof value === 'number' && before !== null ? value - before : null,
  }
}

/** Averages, sums and counts of values are no values: nothing maps them. */
export function mappingOf(
  mapping: ValueMapping | null,
  shown: SingleValueSettings['shown'],
): ValueMapping | null {
  return shown === 'avg' || shown === 'sum' || shown === 'count' ? null : mapping
}
