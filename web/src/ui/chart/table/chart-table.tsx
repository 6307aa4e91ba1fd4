import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { statesWithin } from '@fyr/contract/widgets/charts/state-runs'
import { useTranslation } from 'react-i18next'
import { useTimeFormat, useTimeSettings } from '../../time/context.tsx'
import type { SeriesData } from '../data.ts'
import type { ShownLane } from '../marks/use-lanes.ts'
import type { ChartStyle } from '../plot/plot-options.ts'

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
  lanes: readonly ShownLane[]
  from: number
  to: number
  /** Decimals of each series; undefined: as many as matter. */
  digits: readonly (number | undefined)[]
  /** Null: as high as the room. */
  height: number | null
}

const maxRows = 500

/** The same readings as numbers, newest first: for screen readers, and for reading exact values. */
export function ChartTable({ series, lanes, from, to, digits, height }: ChartTableProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const rows = rowsOf(series, lanes, {
    from,
    to,
    write: (value, i) => formatNumber(value, language, digits[i]),
  })
  const shown = rows.slice(0, maxRows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="fyr-chart-table" style={height === null ? undefined : { height }} tabIndex={0}>
      <table className="fyr-plain-table">
        <caption className="fyr-hidden">
          {t(($) => $.ui.chart.table, { label: [...series, ...lanes].map((each) => each.label).join(', ') })}
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
            {lanes.map(({ id, label }) => (
              <th key={id} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="fyr-digits">
          {shown.map(([at, values]) => (
            <tr key={at}>
              <th scope="row">{format.exact(at)}</th>
              {[...series, ...lanes].map(({ id }, i) => (
                <td key={id} data-align="end">
                  {values[i]}
                </td>
              ))}
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

interface Writing {
  from: number
  to: number
  write: (value: number, column: number) => string
}

/** A row a time: readings, and states where they begin. */
function rowsOf(
  series: ChartSeries[],
  lanes: readonly ShownLane[],
  { from, to, write }: Writing,
): [number, (string | undefined)[]][] {
  const rows = new Map<number, (string | undefined)[]>()
  const put = (at: number, column: number, text: string) => {
    const row = rows.get(at) ?? []
    row[column] = text
    rows.set(at, row)
  }
  for (const [column, { data }] of series.entries()) {
    for (const [i, at] of data.times.entries()) {
      const value = data.values[i]
      if (at >= from && at <= to && value !== null && value !== undefined)
        put(at, column, write(value, column))
    }
  }
  for (const [place, { data, look }] of lanes.entries()) {
    for (const { from: at, value } of statesWithin(data, from, to))
      put(at, series.length + place, look(value).text)
  }
  return [...rows].sort(([a], [b]) => b - a)
}
