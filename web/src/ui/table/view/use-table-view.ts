import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchOf, type TableSearch, type TableView, tableSearch, viewOf } from './view.ts'

/**
 * The list's view, bound to the address: Back restores it. The route's `validateSearch` must keep
 * the fields of TableSearch (see `tableSearch`).
 */
export function useTableView(): [TableView, (change: Partial<TableView>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { q, sort, filter, cols } = tableSearch(search)
  const view = useMemo(() => {
    const known: TableSearch = {}
    if (q) known.q = q
    if (sort) known.sort = sort
    if (filter) known.filter = filter
    if (cols) known.cols = cols
    return viewOf(known)
  }, [q, sort, filter, cols])

  function change(part: Partial<TableView>): void {
    void navigate({
      to: '.',
      // Of the address as it is when this is called: a search is sent later than it is typed, after other changes.
      search: (now: Record<string, unknown>) => {
        const { q: _q, sort: _sort, filter: _filter, cols: _cols, ...others } = now
        return { ...others, ...searchOf({ ...viewOf(tableSearch(now)), ...part }) }
      },
      replace: true,
      resetScroll: false,
    })
  }
  return [view, change]
}
