import type { ReactNode } from 'react'

type Cell = string | number | boolean | null | undefined

export interface TableColumn<Row> {
  id: string
  header: string
  /** What is sorted, searched and filtered by; also what is shown without `cell`. */
  value?: (row: Row) => Cell
  /** null leaves the fact out of the card on a phone. */
  cell?: (row: Row) => ReactNode
  /** Pixels at least, 140 without one; what is left is shared by what the cells hold, then the main column's. */
  width?: number
  align?: 'end'
  /** By default whatever has a `value`. For lists that the server sorts: only what it can sort by. */
  sortable?: boolean
  /** By default whatever has a `value` of text. */
  searchable?: boolean
  /** The values to choose among; the column's `value` must be one of them, as text. */
  filter?: { value: string; label: string }[]
  /** The server takes one of the values at a time: choosing another replaces it. */
  filterOne?: boolean
  /** Shown until the user chooses otherwise; true by default. */
  standard?: boolean
  /** Always shown, and the title of the card on a phone: the name. */
  main?: boolean
  /** In a line of its own on the card on a phone, without its heading. */
  wide?: boolean
  /** Beside the title of the card on a phone: the status. */
  beside?: boolean
  /** Not on the card on a phone. */
  onCards?: false
}

/** Whether the column is on show, with these columns chosen by the user. */
export function isShown<Row>(column: TableColumn<Row>, chosen: string[] | null): boolean {
  if (column.main) return true
  return chosen ? chosen.includes(column.id) : (column.standard ?? true)
}

/** Where the rows come from, with all that can happen on the way. Make one with `localRows` or `pagedRows`. */
export interface TableSource<Row> {
  rows: readonly Row[] | undefined
  /** Number of all matches, where the server counts. */
  total?: number
  /** There are more than it counted. */
  isMore?: boolean
  /** `server`: rows come searched, filtered and sorted. */
  arrangedBy: 'browser' | 'server'
  error: unknown
  /** Rows of an earlier question are shown while the new ones come. */
  isOld: boolean
  retry: () => void
  more?: { load: () => void; isLoading: boolean }
}

interface Query<T> {
  data: T | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** All rows are in the browser: `localRows(useQuery(tokenList()))`. */
export function localRows<Row>(query: Query<readonly Row[]>): TableSource<Row> {
  return {
    rows: query.data,
    arrangedBy: 'browser',
    error: query.error,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  }
}

interface Pages<Row> {
  pages: { items: readonly Row[]; total: number; isMore?: boolean }[]
}
interface PagedQuery<Row> extends Query<Pages<Row>> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

const flattened = new WeakMap<object, readonly unknown[]>()

/** The server searches, sorts and pages: `pagedRows(useInfiniteQuery(listQuery(…)))`. */
export function pagedRows<Row>(query: PagedQuery<Row>): TableSource<Row> {
  const { data } = query
  return {
    rows: data && flatten(data),
    ...(data && { total: data.pages.at(-1)?.total ?? 0, isMore: data.pages.at(-1)?.isMore ?? false }),
    arrangedBy: 'server',
    error: query.error,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
    ...(query.hasNextPage && {
      more: { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage },
    }),
  }
}

/** The same array for the same pages, or the table would work everything out again at each render. */
function flatten<Row>(data: Pages<Row>): readonly Row[] {
  const known = flattened.get(data)
  if (known) return known as readonly Row[] // stored below, under this very key
  const rows = data.pages.flatMap((page) => page.items)
  flattened.set(data, rows)
  return rows
}
