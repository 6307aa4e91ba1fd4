import type { RawTableSettings } from '@fyr/contract/widgets/tables'
import { reachedBy } from '@fyr/contract/widgets/thresholds'
import { type ReactNode, useMemo } from 'react'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { type DrawnTable, ScrollTable } from '../parts/scroll-table.tsx'
import { ToneIcon } from '../parts/tone-mark.tsx'
import { readingRows, type Timed, timeRows } from './rows.ts'
import type { KeyHead } from './table-file.ts'

type Column = RawTableSettings['columns'][number]

interface TableBodyProps {
  label: string
  settings: RawTableSettings
  heads: readonly KeyHead[]
  /** Of each key, newest first. */
  rows: readonly (readonly Timed[])[]
  words: Record<Column, string>
  size: { width: number; height: number }
}

/** The readings as the settings have them: a row a reading, or a row a time. */
export function TableBody(props: TableBodyProps) {
  return <ScrollTable label={props.label} drawn={useDrawn(props)} size={props.size} />
}

function useDrawn({ settings, heads, rows, words, size }: TableBodyProps): DrawnTable {
  const { layout, columns, thresholds } = settings
  const valueText = useValueText()
  const format = useTimeFormat()
  const narrow = size.width < 640
  const readings = useMemo(() => (layout === 'readings' ? readingRows(rows) : []), [layout, rows])
  const times = useMemo(() => (layout === 'times' ? timeRows(rows) : []), [layout, rows])
  const isNumber = rows.map((each) => typeof each[0]?.value === 'number')

  const time = (at: number) => (
    <time dateTime={new Date(at).toISOString()} title={format.exact(at)}>
      {narrow ? format.as('d MMM HH:mm:ss', at) : format.exact(at)}
    </time>
  )
  const written = (value: Timed['value'], at: number) => {
    const { decimals, valueMapping } = heads[at] ?? {}
    const text = valueText(value, { decimals, valueMapping })
    return (
      <span className="fyr-w-table-value" title={text.length > 24 ? text : undefined}>
        <ToneIcon reached={reachedBy(thresholds, value)} />
        {text}
      </span>
    )
  }

  if (layout === 'times') {
    const several = new Set(heads.map(({ deveui }) => deveui)).size > 1
    return {
      head: [
        { name: 'time', text: words.time, isNumber: false },
        ...heads.map(({ deveui, key, label, unit, nodeName }, at) => ({
          name: `${deveui} ${key}`,
          text: (
            <>
              {several && (
                <span className="fyr-w-table-head fyr-w-table-node" title={nodeName}>
                  {nodeName}
                </span>
              )}
              <span className="fyr-w-table-head" title={label}>
                {label}
                {unit && <span className="fyr-unit"> {unit}</span>}
              </span>
            </>
          ),
          isNumber: isNumber[at] ?? false,
        })),
      ],
      count: times.length,
      cells(row) {
        const each = times[row]
        return each
          ? [
              time(each.at),
              ...each.values.map((value, at) => (value === undefined ? '' : written(value, at))),
            ]
          : []
      },
    }
  }
  const cell: Record<Column, (row: Timed & { series: number }) => ReactNode> = {
    time: ({ at }) => time(at),
    node: ({ series: at }) => <span title={heads[at]?.nodeName}>{heads[at]?.nodeName}</span>,
    key: ({ series: at }) => heads[at]?.label,
    value: ({ value, series: at }) => written(value, at),
    unit: ({ series: at }) => heads[at]?.unit,
  }
  return {
    head: columns.map((column) => ({
      name: column,
      text: words[column],
      isNumber: column === 'value' && isNumber.every(Boolean),
    })),
    count: readings.length,
    cells(row) {
      const each = readings[row]
      return each ? columns.map((column) => cell[column](each)) : []
    },
  }
}
