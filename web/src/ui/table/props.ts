import type { ReactNode } from 'react'
import type { MenuItems } from '../menus/menu-button.tsx'
import type { TableColumn, TableSource } from './rows/rows.ts'
import type { TableView } from './view/view.ts'

export interface DataTableProps<Row> {
  /** What the rows are: "Nodes". */
  label: string
  /** What the toolbar counts; rows, if absent. */
  counted?:
    | 'nodes'
    | 'devices'
    | 'gateways'
    | 'actions'
    | 'jobs'
    | 'runs'
    | 'decoders'
    | 'integrations'
    | 'brokers'
    | 'masters'
    | 'registers'
    | 'servers'
    | 'variables'
    | 'formulas'
    | 'scripts'
    | 'reports'
    | 'constants'
    | 'fieldTests'
    | 'uplinks'
    | 'keys'
    | 'alarms'
    | 'rules'
    | 'applications'
    | 'dashboards'
    | 'templates'
    | 'tokens'
    | 'users'
    | 'windows'
    | 'roles'
    | 'entries'
    | 'companies'
    | 'errors'
  /** Stable between renders (useMemo): new columns mean sorting all anew. */
  columns: TableColumn<Row>[]
  source: TableSource<Row>
  view: TableView
  onView: (change: Partial<TableView>) => void
  /** Must be stable too. */
  rowId: (row: Row) => string
  /** What a row is called, for those who hear it: its name. */
  rowLabel: (row: Row) => string
  /** Where a row leads: a path of the portal. */
  rowHref?: (row: Row) => string
  /** In the ⋯ button of each row and on a right click. */
  rowMenu?: (row: Row) => MenuItems
  /** Rows can be ticked; these buttons act on the ticked ones. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  /** Nothing yet, and what to do about it: an EmptyState. */
  empty: ReactNode
  /** More of the page's own, left in the toolbar. */
  toolbar?: ReactNode
  /** Without search, filters and columns: for short lists inside a page. */
  plain?: boolean
}
