import uPlot from 'uplot'
import { copyData, firstAt, type SeriesData } from '../data.ts'
import { appendPoint } from '../live-points.ts'

type Column = (number | null | undefined)[]

/** What a chart draws: one column of times, and one for each series, empty where it has nothing at a time. */
export interface ChartTable {
  /** What is drawn, with bands. */
  readonly data: readonly SeriesData[]
  /** The series themselves. */
  readonly given: readonly SeriesData[]
  /** Their values by row, where `columns` has what is drawn of them. */
  own(): uPlot.AlignedData
  columns(): uPlot.AlignedData
  /** A live point of a series; whether it changes anything. Costs what is at the end, not what is there. */
  append(index: number, at: number, value: number): boolean
}

export function createTable(given: readonly SeriesData[]): ChartTable {
  // The owner may append to its own too.
  const data = given.map(copyData)
  let columns: Column[] | undefined

  /** A series that has nothing at a time is not broken there: null breaks, undefined does not. */
  function joined(): Column[] {
    const [only] = data
    if (!only) return [[]]
    if (data.length === 1 && only) return [only.times, only.values]
    return uPlot.join(data.map(({ times, values }): uPlot.AlignedData => [times, values])) as Column[]
  }

  function put(place: number, at: number, value: number | null): void {
    const [times = []] = columns ?? []
    const row = firstAt(times as number[], at)
    if (times[row] !== at)
      for (const [i, column] of (columns ?? []).entries()) insert(column, row, i === 0 ? at : undefined)
    const own = columns?.[place]
    if (own) own[row] = value
  }

  const all = () => {
    columns ??= joined()
    return columns as uPlot.AlignedData
  }
  return {
    data,
    given: data,
    own: all,
    columns: all,
    append(index, at, value) {
      const series = data[index]
      if (!series) return false
      const before = series.times.length
      if (!appendPoint(series, at, value)) return false
      // The columns of a single series are its own.
      if (!columns || data.length === 1) return true
      const last = series.times.length - 1
      for (let i = Math.min(before, last); i <= last; i++) {
        put(index + 1, series.times[i] ?? at, series.values[i] ?? null)
      }
      return true
    },
  }
}

function insert(column: Column, row: number, value: number | undefined): void {
  if (row === column.length) column.push(value)
  else column.splice(row, 0, value)
}
