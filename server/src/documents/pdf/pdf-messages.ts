import type { Cell, Part, Table } from '../content.ts'
import type { ReportHead } from './report/report-head.ts'

/** What the thread begins with. */
export interface PdfOrder {
  path: string
  head: ReportHead
}

/** What it is told, in order. */
export type PdfMessage =
  | { kind: 'section'; heading: string }
  | { kind: 'part'; part: Exclude<Part, { kind: 'table' }> }
  | { kind: 'table'; table: Omit<Table, 'rows'> }
  | { kind: 'rows'; rows: readonly (readonly Cell[])[] }
  | { kind: 'endTable' }
  | { kind: 'end' }

/** What it answers to each. `isFull`: nothing more is wanted. `pages`: the file is complete. */
export interface PdfAnswer {
  isFull: boolean
  pages?: number
}
