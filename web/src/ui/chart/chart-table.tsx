import { useTranslation } from 'react-i18next'
import { formatNumber } from '../numbers.ts'
import { useTimeFormat, useTimeSettings } from '../time/context.tsx'
import type { SeriesData } from './data.ts'
import type { ChartStyle } from './plot-options.ts'

export interface ChartSeries {
  id: string
  label: string
  unit?: string
  /** What its colour hangs on: the key. The id by default. */
  colourKey?: string
  /** In place of the colour that hangs on the key. */
  colour?: string
  decimals?: number | undefined
  /** Its newest reading, where that belongs to the range: it says more than the average that it is part of. */
  latest?: number | null
  /** A line by default. */
  style?: ChartStyle
  /** By default series of one unit share an axis. */
  axis?: 'left' | 'right'
  /** Readings from `ms` earlier, moved onto the axis: dashed, in the colour of the series `of`. */
  earlier?: { of: string; ms: number }
  /** From `pointsData` or `bucketsData`; keep the same object while nothing has changed. */
  data: SeriesData
}

interface ChartTableProps {
  series: ChartSeries[]
  from: number
  to: number
  /** Null: as high as the room. */
  height: number | null
}

const maxRows = 500

/** The same readings as numbers, newest first: for screen readers, and for reading exact values. */
export function ChartTable({ series, from, to, height }: ChartTableProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const rows = rowsOf(series, from, to)
  const shown = rows.slice(0, maxRows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="fyr-chart-table" style={height === null ? undefined : { height }} tabIndex={0}>
      <table className="fyr-plain-table">
        <caption className="fyr-hidden">
          {t(($) => $.ui.chart.table, { label: series.map((each) => each.label).join(', ') })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.words.time)}</th>
            {series.map((each) => (
              <th key={each.id} scope="col" data-align="end">
                {each.label}
                {each.unit ? ` (${each.unit})` : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="fyr-digits">
          {shown.map(([at, values]) => (
            <tr key={at}>
              <th scope="row">{format.exact(at)}</th>
              {series.map((each, i) => {
                const value = values[i]
                return (
                  <td key={each.id} data-align="end">
                    {value === undefined ? '' : formatNumber(value, language)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxRows && (
        <p className="fyr-dimmed">{t(($) => $.ui.chart.truncated, { shown: maxRows, total: rows.length })}</p>
      )}
    </div>
  )
}

function rowsOf(series: ChartSeries[], from: number, to: number): [number, (number | undefined)[]][] {
  const rows = new Map<number, (number | undefined)[]>()
  for (const [column, { data }] of series.entries()) {
    for (const [i, at] of data.times.entries()) {
      const value = data.values[i]
      if (at < from || at > to || value === null || value === undefined) continue
      const row = rows.get(at) ?? []
      row[column] = value
      rows.set(at, row)
    }
  }
  return [...rows].sort(([a], [b]) => b - a)
}
