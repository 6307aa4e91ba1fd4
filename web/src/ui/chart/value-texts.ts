import type { Language } from '@fyr/contract/endpoints/fields'
import { decimalsToRead, formatNumber } from '@fyr/contract/values/numbers/format-number'
import { decimalsOfValues } from '../format/numbers.ts'
import type { Summary } from './data.ts'
import type { ChartSeries } from './table/chart-table.tsx'

/** How a chart writes the values of its series, which are named by their index. */
export function valueTexts(
  series: readonly ChartSeries[],
  summaries: readonly (Summary | null)[],
  language: Language,
) {
  const digits = series.map(({ decimals, data }) => decimals ?? data.open?.decimalsToRead)
  // Where readings stand below each other they have the decimals of all of them.
  const alignedDigits = series.map(({ data }, i) => digits[i] ?? decimalsOfValues(data.values))
  const write = (value: number, at: number, decimals = digits[at]) =>
    `${formatNumber(value, language, decimals)}${series[at]?.unit ? ` ${series[at].unit}` : ''}`
  // A live reading may have more decimals than those before; more than tell what happens apart say nothing.
  const writeAligned = (value: number, at: number) => {
    const { min = 0, max = 0 } = summaries[at] ?? {}
    const own = Math.max(alignedDigits[at] ?? 0, decimalsOfValues([value]) ?? 0)
    return write(value, at, digits[at] ?? Math.min(own, decimalsToRead(max - min) ?? own))
  }
  return { digits, alignedDigits, write, writeAligned }
}
