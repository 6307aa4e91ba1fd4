import type { Language } from '@fyr/contract/endpoints/fields'
import { nice, ticks } from 'd3-array'
import { locales } from '#lib/locales.ts'
import type { Chart } from '../../content.ts'

export interface ValueAxis {
  from: number
  to: number
  ticks: readonly { value: number; text: string }[]
}

/** Whether a value has a place on an axis; what is greater has none that could be computed with. */
export const isDrawable = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Math.abs(value) < 1e300

/** The axis that holds all values and limits of a chart, with round steps. Bars stand on zero. */
export function valueAxisOf(
  { series, limits = [], kind }: Pick<Chart, 'series' | 'limits' | 'kind'>,
  count: number,
  language: Language,
): ValueAxis {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const take = (value: number | null) => {
    if (!isDrawable(value)) return
    // What is next to nothing is nothing.
    const own = Math.abs(value) < 1e-15 ? 0 : value
    min = Math.min(min, own)
    max = Math.max(max, own)
  }
  for (const { values } of series) for (const value of values) take(value)
  for (const { value } of limits) take(value)
  if (min > max) [min, max] = [0, 1]
  if (kind === 'bar') [min, max] = [Math.min(min, 0), Math.max(max, 0)]
  // What differs by less than numbers can tell apart has no steps between.
  if (max - min <= Math.max(Math.abs(min), Math.abs(max)) * 1e-12) {
    const around = Math.abs(min) / 10 || 1
    ;[min, max] = [min - around, max + around]
  }
  const [from, to] = nice(min, max, count)
  const values = ticks(from, to, count)
  const step = Math.abs((values[1] ?? to) - (values[0] ?? from))
  const greatest = Math.max(Math.abs(from), Math.abs(to))
  const format = new Intl.NumberFormat(
    locales[language],
    greatest >= 1e9 && step >= greatest / 1000
      ? { notation: 'compact', maximumFractionDigits: 3 }
      : greatest < 1e-4
        ? { notation: 'scientific', maximumFractionDigits: 3 }
        : { maximumFractionDigits: Math.min(20, Math.max(0, -Math.floor(Math.log10(step || 1)))) },
  )
  return { from, to, ticks: values.map((value) => ({ value, text: format.format(value) })) }
}
