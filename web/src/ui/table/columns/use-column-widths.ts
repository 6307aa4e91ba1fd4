import { useElementSize } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'
import { type MeasuredColumn, shareWidth } from './column-widths.ts'

interface Column {
  id: string
  width?: number
  main?: boolean
}

/** A column without a width begins with this. */
export const plainWidth = 140
/** Longer texts are cut. */
const maxContent = 420
const padding = 24

/**
 * Widens the columns of a table by what their cells hold, whenever other rows or columns are shown or the table has
 * another width; live values and scrolling move nothing.
 * @param others pixels of columns that are not among these
 */
export function useColumnWidths(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  { others, rows, compact, isDrawn }: { others: number; rows: unknown; compact: boolean; isDrawn: boolean },
) {
  const { ref, width } = useElementSize()
  const shape = columns.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape names the columns; cells are read when rows change
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table')
    if (!table || width === 0) return
    const cols = columns.map(({ id }) =>
      table.querySelector<HTMLElement>(`col[data-column="${CSS.escape(id)}"]`),
    )
    const cells = columns.map(({ id }) =>
      table.querySelectorAll(`:is(th, td)[data-column="${CSS.escape(id)}"]`),
    )
    const measured = columns.map(({ width: base = plainWidth, main = false }, at): MeasuredColumn => {
      const lengths = [...(cells[at] ?? [])].map(contentWidth)
      return { base, main, content: Math.min(maxContent, Math.ceil(Math.max(0, ...lengths)) + padding) }
    })
    for (const [at, pixels] of shareWidth(measured, width - others).entries()) {
      const col = cols[at]
      // The main column takes what is left by itself.
      if (col) col.style.width = columns[at]?.main ? '' : `${pixels}px`
    }
  }, [shape, others, rows, compact, isDrawn, width])
  return ref
}

/** Width of a cell's contents where nothing is cut, pixels. */
function contentWidth(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width
}
