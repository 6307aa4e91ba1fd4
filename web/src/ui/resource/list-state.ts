import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPage } from '#api/queries.ts'
import { localRows, pagedRows, type TableSource } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import type { TableView } from '#ui/table/view/view.ts'

/** The rows of a list, and how the address wants to see them: the first props of a ListPage or DataTable. */
export interface ListState<Row> {
  source: TableSource<Row>
  view: TableView
  onView: (change: Partial<TableView>) => void
}

type PagedQuery<Row, Key extends QueryKey> = UseInfiniteQueryOptions<
  ListPage<Row>,
  Error,
  InfiniteData<ListPage<Row>>,
  Key,
  number
>

/**
 * A list that the server searches, sorts and pages. The rows before stay until those of another question are there.
 * @param useView another hook where the view is kept elsewhere too
 */
export function usePagedList<Row, Key extends QueryKey>(
  queryOf: (view: TableView) => PagedQuery<Row, Key>,
  useView = useTableView,
): ListState<Row> {
  const [view, onView] = useView()
  const query = useInfiniteQuery({ ...queryOf(view), placeholderData: keepPreviousData })
  return { source: useMemo(() => pagedRows(query), [query]), view, onView }
}

/** A list that the browser searches and sorts: all of it comes at once. */
export function useLocalList<Row, Key extends QueryKey>(
  options: UseQueryOptions<Row[], Error, Row[], Key>,
): ListState<Row> {
  const [view, onView] = useTableView()
  const query = useQuery(options)
  return { source: useMemo(() => localRows(query), [query]), view, onView }
}
