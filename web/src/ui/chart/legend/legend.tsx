import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useTimeFormat, useTimeSettings } from '../../time/context.tsx'

export interface LegendHandle {
  /** Values under the crosshair; the latest ones come back when `at` is null. */
  show(at: number | null, values: (number | null)[]): void
  /** A live point came. */
  setLatest(index: number, value: number): void
}

interface LegendItem {
  id: string
  label: string
  unit: string
  colour: string
  /** Of a reading as it is. */
  decimals: number | undefined
  /** Of what is drawn: averages have more digits than sense. */
  drawnDecimals: number | undefined
  latest: number | null
  latestDecimals: number | undefined
  hidden: boolean
  /** Its readings are from so many ms before the time on the axis: drawn dashed. */
  earlierMs: number | undefined
}

interface ChartLegendProps {
  items: LegendItem[]
  onToggle: (id: string, index: number) => void
  ref: Ref<LegendHandle>
  /** After the series. */
  children?: ReactNode
}

/** Names, colours and values; a click hides a line. The crosshair writes here without React. */
export function ChartLegend({ items, onToggle, ref, children }: ChartLegendProps) {
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const list = useRef<HTMLDivElement>(null)
  const underCursor = useRef(false)

  const write = (value: number | null | undefined, { unit }: LegendItem, decimals: number | undefined) =>
    value === null || value === undefined
      ? '–'
      : `${formatNumber(value, language, decimals)}${unit && ` ${unit}`}`

  /** Of the axis, and of what is drawn from earlier. */
  const timesAt = (at: number) => [
    at,
    ...new Set(items.flatMap(({ earlierMs }) => (earlierMs === undefined ? [] : [at - earlierMs]))),
  ]

  const cells = () => list.current?.querySelectorAll('.fyr-legend-value') ?? []
  useImperativeHandle(ref, () => ({
    setLatest(index, value) {
      const item = items[index]
      const cell = cells()[index]
      if (!item || !cell) return
      item.latest = value
      item.latestDecimals = item.decimals
      if (!underCursor.current) cell.textContent = write(value, item, item.decimals)
    },
    show(at, values) {
      underCursor.current = at !== null
      const time = list.current?.querySelector('.fyr-legend-time')
      if (time) time.textContent = at === null ? '' : timesAt(at).map(format.exact).join(' / ')
      for (const [i, cell] of [...cells()].entries()) {
        const item = items[i]
        if (!item) continue
        cell.textContent =
          at === null
            ? write(item.latest, item, item.latestDecimals)
            : write(values[i], item, item.drawnDecimals)
      }
    },
  }))

  return (
    <div className="fyr-legend" ref={list}>
      {items.map((item, index) => (
        <button
          key={item.id}
          type="button"
          className="fyr-legend-item"
          aria-pressed={!item.hidden}
          onClick={() => onToggle(item.id, index)}
        >
          <svg width="14" height="10" aria-hidden="true">
            {item.earlierMs === undefined ? (
              <rect y="3" width="14" height="4" rx="2" fill={item.colour} />
            ) : (
              <path d="M0 5h6m3 0h5" stroke={item.colour} strokeWidth="3" />
            )}
          </svg>
          <span>{item.label}</span>
          <span className="fyr-legend-value fyr-digits">{write(item.latest, item, item.latestDecimals)}</span>
        </button>
      ))}
      {children}
      <span className="fyr-legend-time fyr-digits" aria-hidden="true" />
    </div>
  )
}
