import type { Language } from '@fyr/contract/endpoints/fields'
import { isDrawable, type ValueAxis, valueAxisOf } from '../chart/value-axis.ts'
import type { Plot, PlotSeries } from './block.ts'

/** The axis of one side: of its series, and of limits that do not squeeze them flat; with ends of its own where set. */
export function plotAxisOf(
  plot: Plot,
  series: readonly PlotSeries[],
  side: 'left' | 'right',
  { count, language }: { count: number; language: Language },
): ValueAxis {
  const { min: ownMin, max: ownMax } = plot[side]
  const values = extremesOf(series)
  const [low = 0, high = 0] = values
  const spread = Math.max(high - low, Math.abs(high) * 0.25)
  const limits =
    side === 'right' || values.length === 0 ? [] : plot.limits.map(({ value }) => value).filter(isNear)
  function isNear(value: number): boolean {
    return isDrawable(value) && value >= low - spread && value <= high + spread
  }
  const kind =
    series.some(({ style }) => style === 'bars' || style === 'area') || plot.stacked ? 'bar' : 'line'
  // Of areas the fill says how much: it stands on zero unless that makes them flat.
  const isFlat =
    kind === 'bar' && series.every(({ style }) => style === 'area') && low > 0 && high - low < low / 2
  const ends = [ownMin, ownMax].filter((each) => each !== null)
  const axis = valueAxisOf(
    {
      kind: isFlat && !plot.stacked ? 'line' : kind,
      series: [{ name: '', values: [...values, ...limits, ...ends] }],
    },
    count,
    language,
  )
  const [from, to] = [ownMin ?? axis.from, ownMax ?? axis.to]
  if (from >= to) return axis
  return { from, to, ticks: axis.ticks.filter(({ value }) => value >= from && value <= to) }
}

/** The lowest and highest of all that is drawn; nothing where there is none. */
function extremesOf(series: readonly PlotSeries[]): number[] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { values, band } of series) {
    for (const column of band ? [values, band.low, band.high] : [values]) {
      for (const value of column) {
        if (!isDrawable(value)) continue
        min = Math.min(min, value)
        max = Math.max(max, value)
      }
    }
  }
  return min > max ? [] : [min, max]
}

/**
 * Series on top of each other: each begins where those after it end, so that the first lies highest, as in the legend.
 * A gap of one is nothing to the sums of the others.
 */
export function stackedSeries(series: readonly PlotSeries[]): PlotSeries[] {
  const times = [...new Set(series.flatMap((each) => [...each.times]))].sort((one, other) => one - other)
  const sums = new Float64Array(times.length)
  return series
    .map((own) => ({ own, values: valuesAt(own, times) }))
    .reverse()
    .map(({ own, values }): PlotSeries => {
      const low = Array.from(sums)
      for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + (value ?? 0)
      const high = Array.from(sums)
      const known = (column: readonly number[]) =>
        column.map((value, at) => (values[at] === null ? null : value))
      return { ...own, times, values: known(high), band: { low: known(low), high: known(high) } }
    })
    .reverse()
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
