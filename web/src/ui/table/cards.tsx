import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../links.tsx'
import { MenuButton } from '../menus/menu-button.tsx'
import type { TableParts } from './parts.ts'
import { cellOf } from './rows/grid-row.tsx'
import { RowTick } from './rows/row-tick.tsx'

/** The list on a phone: a card for each row, in the page's own scroll. */
export function TableCards<Row extends object>(props: TableParts<Row>) {
  const { label, columns, table, rows, source, selection, rowHref, rowLabel, rowMenu, bulk } = props
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + scrollY)
  }, [])

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 120,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()

  const lastDrawn = items.at(-1)?.index ?? 0
  const { more } = source
  useEffect(() => {
    if (more && !more.isLoading && lastDrawn >= rows.length - 10) more.load()
  }, [more, lastDrawn, rows.length])

  const shown = columns.filter(({ id, onCards }) => onCards !== false && table.getColumn(id)?.getIsVisible())
  const main = shown.find((column) => column.main) ?? shown[0]
  const beside = shown.find((column) => column.beside)
  const wide = shown.filter((column) => column.wide)
  const others = shown.filter((column) => column !== main && column !== beside && !column.wide)

  return (
    <ul className="fyr-cards" ref={list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {items.map((item) => {
        const row = rows[item.index]
        if (!row || !main) return null
        const data = row.original
        const href = rowHref?.(data)
        return (
          <li
            key={row.id}
            data-index={item.index}
            ref={virtual.measureElement}
            style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
          >
            <div className="fyr-card-row">
              <div className="fyr-card-head">
                {bulk && (
                  <RowTick
                    id={row.id}
                    label={rowLabel(data)}
                    checked={selection.has(row.id)}
                    onToggle={selection.toggle}
                  />
                )}
                <span className="fyr-card-title">
                  {href ? (
                    <TextLink to={href} className="fyr-card-link">
                      {cellOf(main, data)}
                    </TextLink>
                  ) : (
                    cellOf(main, data)
                  )}
                </span>
                {beside && (beside.cell || beside.value?.(data) !== '') && (
                  <span className="fyr-card-beside">{cellOf(beside, data)}</span>
                )}
                {rowMenu && (
                  <span className="fyr-card-beside">
                    <MenuButton
                      items={rowMenu(data)}
                      label={t(($) => $.ui.table.rowActions, { row: rowLabel(data) })}
                    />
                  </span>
                )}
              </div>
              {wide.map((column) => (
                <div key={column.id} className="fyr-card-wide">
                  {cellOf(column, data)}
                </div>
              ))}
              {others.length > 0 && (
                <dl className="fyr-card-facts" data-inline={wide.length > 0 || undefined}>
                  {others.map((column) => {
                    const content = cellOf(column, data)
                    return (
                      content !== null && (
                        <div key={column.id}>
                          <dt>{column.header}</dt>
                          <dd>{content}</dd>
                        </div>
                      )
                    )
                  })}
                </dl>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
