import type { Row as TanRow } from '@tanstack/react-table'
import type { DataTableProps } from './props.ts'
import type { Features, useRows } from './rows/use-rows.ts'
import type { Selection } from './rows/use-selection.ts'

export type TableRowModel<Row extends object> = TanRow<Features, Row>

/** What the two ways to draw a list, grid and cards, are given. */
export interface TableParts<Row extends object> extends DataTableProps<Row> {
  table: ReturnType<typeof useRows<Row>>['table']
  rows: TableRowModel<Row>[]
  selection: Selection
  compact: boolean
}
