import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '../../time/context.tsx'
import { tooltipPlace } from './tooltip-place.ts'

/** What one series, or one state, is at the crosshair. */
export interface TooltipRow {
  label: string
  colour: string
  text: string
  /** What rows are sorted by, highest first; null: after all numbers. */
  value: number | null
}

export interface TooltipHandle {
  /** Null: the pointer is not on this chart. */
  show(at: number | null, rows: readonly TooltipRow[], place: CursorPlace | null): void
}

/** Of the pointer, in pixels of the chart's frame. */
export interface CursorPlace {
  x: number
  y: number
  width: number
  height: number
}

const maxRows = 20

/**
 * What all series are at the pointer. The crosshair writes here without React. Who cannot see or point has the same
 * in the table.
 */
export function ChartTooltip({ ref }: { ref: Ref<TooltipHandle> }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    show(at, rows, place) {
      const element = box.current
      if (!element) return
      element.hidden = at === null || place === null || rows.length === 0
      if (element.hidden || at === null || place === null) return
      const sorted = sortedRows(rows)
      const hidden = sorted.length - maxRows
      element.replaceChildren(
        textElement('strong', format.exact(at)),
        ...sorted.slice(0, maxRows).map(rowElement),
        ...(hidden > 0
          ? [
              textElement(
                'span',
                t(($) => $.ui.chart.moreSeries, { count: hidden }),
              ),
            ]
          : []),
      )
      const { left, top } = tooltipPlace(place, { width: element.offsetWidth, height: element.offsetHeight })
      element.style.transform = `translate(${left}px, ${top}px)`
    },
  }))
  return <div className="fyr-chart-tooltip fyr-digits" ref={box} aria-hidden="true" hidden />
}

/** The highest first, as the lines lie above each other; what is no number last, in its own order. */
export function sortedRows(rows: readonly TooltipRow[]): TooltipRow[] {
  const of = ({ value }: TooltipRow) => value ?? Number.NEGATIVE_INFINITY
  return [...rows].sort((one, other) => (of(one) === of(other) ? 0 : of(other) - of(one)))
}

function rowElement({ label, colour, text }: TooltipRow): HTMLElement {
  const row = document.createElement('div')
  const mark = document.createElement('i')
  mark.style.background = colour
  row.append(mark, textElement('span', label), textElement('b', text))
  return row
}

function textElement(name: 'strong' | 'span' | 'b', text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
