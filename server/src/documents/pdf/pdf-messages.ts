import type { Cell, Part, Table } from '../content.ts'
import type { Block } from './blocks/block.ts'
import type { BoardHead } from './board/board-content.ts'
import type { ReportHead } from './report/report-head.ts'

/** What the thread begins with: a report, or blocks on a grid. */
export type PdfOrder = { path: string } & ({ head: ReportHead } | { board: BoardHead })

/** What it is told, in order. */
export type PdfMessage =
  | { kind: 'section'; heading: string }
  | { kind: 'part'; part: Exclude<Part, { kind: 'table' }> }
  | { kind: 'table'; table: Omit<Table, 'rows'> }
  | { kind: 'rows'; rows: readonly (readonly Cell[])[] }
  | { kind: 'endTable' }
  | { kind: 'block'; block: Block }
  | { kind: 'order' }
  | { kind: 'end' }

/**
 * Answer to each message. `isFull`: nothing more is wanted. `end`: the file is complete. `order`: the places of
 * blocks in the order in which they are wanted.
 */
export interface PdfAnswer {
  isFull: boolean
  order?: readonly number[]
  end?: PdfEnd
}

/** A file that is complete. */
export interface PdfEnd {
  pages: number
  /** Characters that the font does not have. */
  missed: string
}
