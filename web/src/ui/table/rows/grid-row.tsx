import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../links.tsx'
import { MenuButton } from '../../menus/menu-button.tsx'
import type { TableRowModel } from '../parts.ts'
import type { DataTableProps } from '../props.ts'
import { RowTick } from './row-tick.tsx'
import type { TableColumn } from './rows.ts'
import type { Selection } from './use-selection.ts'

interface TableRowProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'rowHref' | 'rowLabel' | 'rowMenu'> {
  row: TableRowModel<Row>
  index: number
  height: number
  shown: TableColumn<Row>[]
  /** Undefined: has no box to tick. */
  onToggle: Selection['toggle'] | undefined
  selected: boolean
  tabbable: boolean
  onFocusRow: (index: number) => void
}

function PlainRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, height, shown, onToggle, selected, tabbable, onFocusRow } = props
  const { rowHref, rowLabel, rowMenu } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const data = row.original
  const href = rowHref?.(data)

  function open(event: MouseEvent<HTMLElement>) {
    if (!href || isControl(event.target) || String(getSelection()) !== '') return
    if (event.ctrlKey || event.metaKey) globalThis.open(href, '_blank', 'noopener')
    else void navigate({ to: href })
  }

  return (
    <tr
      className="fyr-table-row"
      style={{ height }}
      data-index={index}
      data-link={href ? true : undefined}
      aria-rowindex={index + 2}
      aria-selected={onToggle ? selected : undefined}
      tabIndex={tabbable ? 0 : -1}
      onFocus={() => onFocusRow(index)}
      onClick={open}
      onContextMenu={(event) => openMenu(event, rowMenu !== undefined)}
    >
      {onToggle && (
        <td className="fyr-cell-tick">
          <RowTick
            size="xs"
            tabIndex={-1}
            id={row.id}
            label={rowLabel(data)}
            checked={selected}
            onToggle={onToggle}
          />
        </td>
      )}
      {shown.map((column) => (
        <td key={column.id} data-column={column.id} data-align={column.align} data-main={column.main}>
          {column.main && href ? (
            <TextLink to={href} tabIndex={-1} className="fyr-table-name">
              {cellOf(column, data)}
            </TextLink>
          ) : (
            cellOf(column, data)
          )}
        </td>
      ))}
      {rowMenu && (
        <td className="fyr-cell-menu">
          <MenuButton
            items={rowMenu(data)}
            label={t(($) => $.ui.table.rowActions, { row: rowLabel(data) })}
          />
        </td>
      )}
    </tr>
  )
}

// Scrolling draws the rows that come into view, and leaves the others as they are. memo() forgets the type of the row.
export const TableRow = memo(PlainRow) as typeof PlainRow

export function cellOf<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value?.(row)
  return value === null || value === undefined || value === '' ? (
    <span className="fyr-dimmed">–</span>
  ) : (
    String(value)
  )
}

/** A click on a button or link in the row is for that, not for the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
}

/** The right click opens the same menu as the ⋯ button. */
function openMenu(event: MouseEvent<HTMLElement>, hasMenu: boolean): void {
  const button = event.currentTarget.querySelector<HTMLElement>('.fyr-cell-menu button')
  if (!hasMenu || !button || isControl(event.target)) return
  event.preventDefault()
  button.click()
}
