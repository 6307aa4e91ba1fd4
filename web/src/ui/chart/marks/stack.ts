import type uPlot from 'uplot'
import type { SeriesData } from '../data.ts'
import { type ChartTable, createTable } from '../table/table.ts'

type Column = ArrayLike<number | null | undefined>
type Filled = (number | null)[]

export interface StackedTable extends ChartTable {
  /** A series that is hidden is no part of the sums. */
  setShown(index: number, shown: boolean): void
}

/**
 * Series on top of each other: each begins where those after it end, so that the first lies highest, as in the
 * legend. A gap of one is nothing to the sums of the others.
 * @param groups places of series that are stacked together; the others stay as they are
 */
export function createStackedTable(
  given: readonly SeriesData[],
  groups: readonly (readonly number[])[],
): StackedTable {
  const base = createTable(given)
  const hidden = new Set<number>()
  let drawn: readonly SeriesData[] | undefined
  let columns: uPlot.AlignedData | undefined

  function refresh(): void {
    if (drawn && columns) return
    const own = base.columns()
    const times = own[0] as number[]
    const stacked = new Map<number, SeriesData>()
    for (const group of groups) {
      const shown = group.filter((index) => !hidden.has(index))
      const parts = stackOf(
        shown.map((index) => filled(own[index + 1] ?? [], times)),
        times.length,
      )
      for (const [at, part] of parts.entries())
        stacked.set(shown[at] ?? 0, { times, values: part.high, band: part })
    }
    const result = base.given.map((data, index) => stacked.get(index) ?? data)
    drawn = result
    columns = [
      times,
      ...result.map((data, index) => (stacked.has(index) ? data.values : own[index + 1])),
    ] as uPlot.AlignedData
  }

  const stale = () => {
    drawn = undefined
    columns = undefined
  }
  return {
    given: base.given,
    get data() {
      refresh()
      return drawn ?? []
    },
    own: () => base.columns(),
    columns() {
      refresh()
      return columns ?? base.columns()
    },
    append(index, at, value) {
      const changed = base.append(index, at, value)
      if (changed) stale()
      return changed
    },
    setShown(index, shown) {
      if (shown) hidden.delete(index)
      else hidden.add(index)
      stale()
    },
  }
}

/** Where each column begins and ends on top of those after it. */
export function stackOf(columns: readonly Filled[], length: number): { low: Filled; high: Filled }[] {
  const sum = new Float64Array(length)
  return columns
    .toReversed()
    .map((column) => {
      const low: Filled = new Array(length).fill(null)
      const high: Filled = new Array(length).fill(null)
      for (let row = 0; row < length; row++) {
        const value = column[row] ?? null
        if (value === null) continue
        const from = sum[row] ?? 0
        low[row] = from
        high[row] = from + value
        sum[row] = from + value
      }
      return { low, high }
    })
    .toReversed()
}

/** A column with a value at every time between two readings, as its line has; null in its gaps and beyond its ends. */
export function filled(column: Column, times: readonly number[]): Filled {
  const values: Filled = new Array(times.length).fill(null)
  let before = -1
  for (let row = 0; row < times.length; row++) {
    const value = column[row]
    if (value === undefined) continue
    if (value === null) {
      before = -1
      continue
    }
    values[row] = value
    const from = values[before] ?? value
    const start = times[before] ?? 0
    const length = (times[row] ?? 0) - start
    if (before >= 0) {
      for (let between = before + 1; between < row; between++) {
        values[between] = from + ((value - from) * ((times[between] ?? 0) - start)) / length
      }
    }
    before = row
  }
  return values
}
