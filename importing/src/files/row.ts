/**
 * `unreadable`: no JSON; `quote`: a stray quotation mark; `tooManyCells` and `tooFewCells`: against the names of the
 * columns; `timeSkipped`: the clocks of the zone leave it out; `notSingle`: a list or an object where one value belongs; `integerTooLarge`: it would be rounded;
 * `notNumber`: a text in a column of numbers; `ambiguousNumber`: the decimal mark of its column is not known.
 */
export type RowProblemCode =
  | 'unreadable'
  | 'quote'
  | 'tooManyCells'
  | 'tooFewCells'
  | 'noTime'
  | 'timeSkipped'
  | 'notSingle'
  | 'integerTooLarge'
  | 'notNumber'
  | 'ambiguousNumber'

/** One row of the file: its line number as an editor shows it, and its fields by column; undefined with a problem. */
export interface Row {
  line: number
  fields: ReadonlyMap<string, unknown> | undefined
  problem?: RowProblemCode
}
