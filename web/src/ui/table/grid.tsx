import { Checkbox } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { mdiArrowDown, mdiArrowUp } from '@mdi/js'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { plainWidth, useColumnWidths } from './columns/use-column-widths.ts'
import type { TableParts } from './parts.ts'
import { TableRow } from './rows/grid-row.tsx'
import { isShown } from './rows/rows.ts'
import { useRowKeys } from './rows/use-row-keys.ts'
import { nextSort } from './view/view.ts'

/** Rows of one height, in a table that scrolls by itself; only those in view exist. */
export function TableGrid<Row extends object>(props: TableParts<Row>) {
  const { label, columns, table, rows, source, selection, view, onView, compact, bulk } = props
  const { rowHref, rowLabel, rowMenu } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [touch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const rowHeight = touch ? 48 : compact ? 32 : 40
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height means measuring anew
  useEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const keys = useRowKeys({ frame, count: rows.length, scrollTo: (index) => virtual.scrollToIndex(index) })

  // Where the last one is scrolled away, Tab leads to the first that is drawn.
  const isDrawn = items.some(({ index }) => index === keys.active)
  const tabbable = isDrawn ? keys.active : items[0]?.index

  const lastDrawn = items.at(-1)?.index ?? 0
  const { more } = source
  useEffect(() => {
    if (more && !more.isLoading && lastDrawn >= rows.length - 30) more.load()
  }, [more, lastDrawn, rows.length])

  const shown = useMemo(
    () => columns.filter((column) => isShown(column, view.columns)),
    [columns, view.columns],
  )
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const others = (bulk ? 44 : 0) + (rowMenu ? 52 : 0)
  const width = shown.reduce((sum, column) => sum + (column.width ?? plainWidth), others)
  const measured = useColumnWidths(frame, shown, { others, rows, compact, isDrawn: items.length > 0 })
  const span = shown.length + (bulk ? 1 : 0) + (rowMenu ? 1 : 0)

  return (
    <div
      className="fyr-table-scroll"
      ref={useMergedRef(frame, measured)}
      data-scroll-restoration-id={`table-${label}`}
    >
      <table
        className="fyr-table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it, which a grid says
        role="grid"
        aria-label={label}
        // Of all rows, loaded or not.
        aria-rowcount={(source.total ?? rows.length) + 1}
        data-compact={compact || undefined}
        style={{ minWidth: width }}
      >
        <colgroup>
          {bulk && <col style={{ width: 44 }} />}
          {shown.map((column) => (
            <col
              key={column.id}
              data-column={column.id}
              style={column.width ? { width: column.width } : undefined}
            />
          ))}
          {rowMenu && <col style={{ width: 52 }} />}
        </colgroup>
        <thead>
          <tr>
            {bulk && (
              <th className="fyr-cell-tick">
                <Checkbox
                  size="xs"
                  aria-label={t(($) => $.ui.table.selectAll)}
                  checked={selection.all === 'all'}
                  indeterminate={selection.all === 'some'}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {shown.map((column) => {
              const sort = view.sort?.id === column.id ? view.sort : null
              const sortable = table.getColumn(column.id)?.getCanSort()
              return (
                <th
                  key={column.id}
                  data-column={column.id}
                  data-align={column.align}
                  data-main={column.main}
                  aria-sort={sort ? (sort.desc ? 'descending' : 'ascending') : undefined}
                >
                  {sortable ? (
                    <HeadButton sort={sort} onClick={() => onView({ sort: nextSort(view.sort, column.id) })}>
                      {column.header}
                    </HeadButton>
                  ) : (
                    column.header
                  )}
                </th>
              )
            })}
            {rowMenu && (
              <th>
                <span className="fyr-hidden">{t(($) => $.words.more)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={keys.onKeyDown} onPointerOver={showCutText}>
          {before > 0 && <Spacer height={before} span={span} />}
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <TableRow
                  key={row.id}
                  row={row}
                  rowLabel={rowLabel}
                  {...(rowHref && { rowHref })}
                  {...(rowMenu && { rowMenu })}
                  index={item.index}
                  height={rowHeight}
                  shown={shown}
                  onToggle={bulk && selection.toggle}
                  selected={bulk !== undefined && selection.has(row.id)}
                  tabbable={tabbable === item.index}
                  onFocusRow={keys.setActive}
                />
              )
            )
          })}
          {after > 0 && <Spacer height={after} span={span} />}
        </tbody>
      </table>
      {more?.isLoading && <div className="fyr-table-more">{t(($) => $.ui.table.loadingMore)}</div>}
    </div>
  )
}

/** What is cut off in a cell is read in its tooltip. */
function showCutText({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr>
      <td className="fyr-table-space" colSpan={span} style={{ height }} />
    </tr>
  )
}

interface HeadButtonProps {
  sort: { desc: boolean } | null
  onClick: () => void
  children: ReactNode
}

function HeadButton({ sort, onClick, children }: HeadButtonProps) {
  return (
    <button type="button" className="fyr-table-sort" onClick={onClick}>
      <span>{children}</span>
      <Icon
        path={sort?.desc ? mdiArrowDown : mdiArrowUp}
        size={14}
        className={sort ? '' : 'fyr-table-unsorted'}
      />
    </button>
  )
}
