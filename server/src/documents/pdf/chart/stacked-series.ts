import type { PlotSeries } from '../blocks/block.ts'

/**
 * Series of each axis on top of each other: each begins where those after it end, so that the first lies highest, as
 * in the legend. A gap in one counts as zero in the sums of the others.
 */
export function stackedSeries<T extends PlotSeries>(series: readonly T[]): T[] {
  const stacked = new Map(
    Map.groupBy(series, ({ axis }) => axis)
      .values()
      .flatMap(stackedOnAxis),
  )
  return series.map((each) => stacked.get(each) ?? each)
}

function stackedOnAxis<T extends PlotSeries>(series: readonly T[]): [T, T][] {
  const times = [...new Set(series.flatMap((each) => [...each.times]))].sort((one, other) => one - other)
  const sums = new Float64Array(times.length)
  return series
    .map((own) => ({ own, values: valuesAt(own, times) }))
    .reverse()
    .map(({ own, values }): [T, T] => {
      const low = Array.from(sums)
      for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + (value ?? 0)
      const high = Array.from(sums)
      const known = (column: readonly number[]) =>
        column.map((value, at) => (values[at] === null ? null : value))
      return [own, { ...own, times, values: known(high), band: { low: known(low), high: known(high) } }]
    })
}

/** What a line shows at each of some times. */
function valuesAt({ times, values }: PlotSeries, asked: readonly number[]): (number | null)[] {
  let place = 0
  return asked.map((at) => {
    while (place + 1 < times.length && (times[place + 1] ?? 0) <= at) place++
    const [before, next] = [times[place], times[place + 1]]
    const [value, following] = [values[place], values[place + 1]]
    if (before === undefined || before > at || value === null || value === undefined) return null
    if (before === at) return value
    if (next === undefined || following === null || following === undefined) return null
    return value + ((following - value) * (at - before)) / (next - before)
  })
}
