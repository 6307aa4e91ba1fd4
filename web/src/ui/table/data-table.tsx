import { lazy, type ReactNode, Suspense } from 'react'
import { useDensity } from './density.ts'
import type { DataTableProps } from './props.ts'
import { TableSkeleton } from './skeleton.tsx'
import { useIsPhone } from './use-is-phone.ts'
import './table.css'

type List = <Row extends object>(props: DataTableProps<Row>) => ReactNode

// The table engine is fetched beside the page's own query, not before it.
const listModule = import('./table-list.tsx')
listModule.catch(() => undefined) // lazy tells it, where a page can show it
const TableList = lazy(() => listModule) as unknown as List // lazy forgets the type of the rows

/**
 * Every list of Fyr: search, sort, filters and columns in the address; skeleton, empty, no match and
 * error; keyboard; only the rows in view are drawn. On a phone each row is a card.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return (
    <Suspense fallback={<TableWaiting {...props} />}>
      <TableList {...props} />
    </Suspense>
  )
}

/** What stands where the list will be. */
function TableWaiting<Row extends object>({ columns, view, plain }: DataTableProps<Row>) {
  const phone = useIsPhone()
  const [compact] = useDensity()
  return (
    <div className="fyr-table-frame">
      {!plain && <div className="fyr-table-toolbar fyr-table-toolbar-waiting" />}
      <TableSkeleton columns={columns} view={view} compact={compact} phone={phone} />
    </div>
  )
}
