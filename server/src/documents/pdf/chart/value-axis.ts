import type { Language } from '@fyr/contract/endpoints/fields'
import { extent, nice, ticks } from 'd3-array'
import { locales } from '#lib/text/locales.ts'
import type { Plot, PlotSeries } from '../blocks/block.ts'

export interface ValueAxis {
  from: number
  to: number
  ticks: readonly { value: number; text: string }[]
}

interface AxisStyle {
  /** Number of ticks to aim at. */
  count: number
  language: Language
}

/** True if a value has a place on an axis: beyond the limit, sums and differences overflow. */
export const isDrawable = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Math.abs(value) < 1e300

/** Lowest and highest drawable value; values next to zero count as zero. */
const extremesOf = (values: Iterable<number | null>) =>
  extent(values, (value) => (isDrawable(value) ? (Math.abs(value) < 1e-15 ? 0 : value) : undefined))

/** Axis with round steps that holds all values, and zero where bars stand on it. */
export function valueAxisOf(
  values: readonly (number | null)[],
  { hasZero, count, language }: AxisStyle & { hasZero: boolean },
): ValueAxis {
  let [min = 0, max = 1] = extremesOf(values)
  if (hasZero) [min, max] = [Math.min(min, 0), Math.max(max, 0)]
  // Values that differ by less than floating point resolves have no steps between them.
  if (max - min <= Math.max(Math.abs(min), Math.abs(max)) * 1e-12) {
    const around = Math.abs(min) / 10 || 1
    ;[min, max] = [min - around, max + around]
  }
  const [from, to] = nice(min, max, count)
  const steps = ticks(from, to, count)
  const step = Math.abs((steps[1] ?? to) - (steps[0] ?? from))
  const greatest = Math.max(Math.abs(from), Math.abs(to))
  const format = new Intl.NumberFormat(
    locales[language],
    greatest >= 1e9 && step >= greatest / 1000
      ? { notation: 'compact', maximumFractionDigits: 3 }
      : greatest < 1e-4
        ? { notation: 'scientific', maximumFractionDigits: 3 }
        : { maximumFractionDigits: Math.min(20, Math.max(0, -Math.floor(Math.log10(step || 1)))) },
  )
  return { from, to, ticks: steps.map((value) => ({ value, text: format.format(value) })) }
}

/** Axis of one side of a plot: its series, limits that do not squeeze them flat, and its own ends where set. */
export function plotAxisOf(
  plot: Plot,
  series: readonly PlotSeries[],
  side: 'left' | 'right',
  style: AxisStyle,
): ValueAxis {
  const { min: ownMin, max: ownMax } = plot[side]
  const values = series.flatMap(({ values: own, band }) => [
    ...own,
    ...(band?.low ?? []),
    ...(band?.high ?? []),
  ])
  const [low, high] = extremesOf(values)
  const spread = plot.showsAllLimits
    ? Number.POSITIVE_INFINITY
    : low === undefined
      ? Number.NEGATIVE_INFINITY
      : Math.max(high - low, Math.abs(high) * 0.25)
  const isNear = ({ value }: { value: number }) =>
    side === 'left' && value >= (low ?? 0) - spread && value <= (high ?? 0) + spread
  const limits = plot.limits.filter(isNear).map(({ value }) => value)
  // The fill of an area shows the amount: it stands on zero unless that makes it flat.
  const isFlat =
    series.every(({ style: own }) => own === 'area') && low !== undefined && low > 0 && high - low < low / 2
  const isFilled = series.some(({ style: own }) => own === 'bars' || own === 'area')
  const hasZero = plot.stacked || (isFilled && !isFlat)
  const axis = valueAxisOf([low ?? null, high ?? null, ...limits, ownMin, ownMax], { ...style, hasZero })
  const [from, to] = [ownMin ?? axis.from, ownMax ?? axis.to]
  if (from >= to) return axis
  return { from, to, ticks: axis.ticks.filter(({ value }) => value >= from && value <= to) }
}
