import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import { mappedValue, onOff, stateOf, type ValueMappingLike } from '@fyr/contract/devices/keys/mapped-value'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import {
  plainState,
  type StateData,
  type StateValue,
  statesOfBuckets,
  statesOfReadings,
} from '@fyr/contract/widgets/charts/state-runs'
import type { ChartLane } from '#ui/chart/marks/use-lanes.ts'
import type { ReadingValue } from '#ui/value.tsx'
import { useValueText } from './use-value-text.ts'

/** What is known of a series: its readings, or buckets of them. */
export type StateColumns =
  | { kind: 'readings'; times: ArrayLike<number>; values: ArrayLike<number> }
  | {
      kind: 'buckets'
      stepMs: number
      buckets: {
        start: ArrayLike<number>
        min: ArrayLike<number>
        max: ArrayLike<number>
        last?: ArrayLike<number> | undefined
      }
    }

interface Known {
  valueMapping: ValueMapping | null
  /** Undefined: not known. */
  latest: ReadingValue | null | undefined
  columns: StateColumns | undefined
}

/** More values than these are looked at no further. */
const looked = 500

/**
 * Whether a series is one of states, of which a line means nothing: truth values, and numbers that its mapping all
 * has words for. A mapping of a few odd values, such as -999 for "No sensor", leaves a number what it is.
 */
export function showsStates({ valueMapping, latest, columns }: Known): boolean {
  if (typeof latest === 'boolean') return true
  if (!valueMapping) return false
  const values = columns ? valuesIn(columns) : []
  if (values.length > 0) return values.every((value) => mappedValue(valueMapping, value) !== null)
  return latest === null || latest === undefined || mappedValue(valueMapping, latest) !== null
}

function valuesIn(columns: StateColumns): number[] {
  const of = columns.kind === 'readings' ? [columns.values] : [columns.buckets.min, columns.buckets.max]
  return of.flatMap((column) =>
    Array.from({ length: Math.min(column.length, looked) }, (_, at) => column[at] ?? 0),
  )
}

/**
 * The states of a series; before the first of the range the newest that is known, where that is older.
 * @param latest epoch ms and value
 */
export function statesOf(
  columns: StateColumns | StateRows | undefined,
  latest: { at: number; value: ReadingValue } | null,
): StateData {
  const data = columns
    ? columns.kind === 'buckets'
      ? statesOfBuckets(columns.buckets, columns.stepMs)
      : statesOfReadings(columns.times, columns.values)
    : { runs: [] }
  const value = latest && plainState(latest.value)
  if (data.runs.length === 0 && latest && value !== null) data.runs.push({ from: latest.at, value })
  return data
}

/** The states of readings as they are, newest first: of texts, which have no columns. */
export function rowsAsStates(rows: readonly TimedValue[]): StateRows {
  const oldestFirst = rows.toReversed()
  return {
    kind: 'rows',
    times: oldestFirst.map(({ createdAt }) => Date.parse(createdAt)),
    values: oldestFirst.map(({ value }) => plainState(value)),
  }
}

export interface StateRows {
  kind: 'rows'
  times: number[]
  values: (StateValue | null)[]
}

/** What the states of a key are called, and what they mean. */
export function useStateNames(): (valueMapping: ValueMappingLike | null) => ChartLane['nameOf'] {
  const valueText = useValueText()
  return (given) => {
    const valueMapping = given ?? onOff
    return (value) => {
      const state = stateOf(valueMapping, value)
      return {
        text: valueText(value, { valueMapping }),
        tone: state?.tone ?? 'neutral',
        colour: state?.colour ?? null,
      }
    }
  }
}
