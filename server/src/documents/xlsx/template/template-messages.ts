import type { Cell, Column } from '../../content.ts'
import type { TemplateProblem } from './problems.ts'
import type { FillShape } from './sheet/ways.ts'

/** A cell of a template that is to be filled. */
export interface TemplateCell {
  sheet: string
  /** Such as B4. */
  cell: string
  /** As they are written, their braces included. */
  placeholders: readonly string[]
  /** Nothing else stands in it: it becomes a value, otherwise a text. */
  isAlone: boolean
}

/** What the thread is begun with; without a path it only looks. */
export interface TemplateOrder {
  content: Uint8Array
  target: { path: string; createdAt: number; timeZone: string } | null
}

/** To the thread; each is answered once, in order. */
export type TemplateMessage =
  | { kind: 'open' }
  /** Of the cells in their order. */
  | { kind: 'shapes'; shapes: readonly (FillShape | undefined)[] }
  | { kind: 'texts'; place: number; texts: readonly string[] }
  | { kind: 'columns'; place: number; types: readonly Column['type'][] }
  /** More of the same cell. */
  | { kind: 'rows'; place: number; rows: readonly (readonly Cell[])[] }
  | { kind: 'write' }

export interface TemplateAnswer {
  problems?: readonly TemplateProblem[]
  cells?: readonly TemplateCell[]
  /** How many rows each of the cells may fill. */
  rows?: readonly number[]
}
