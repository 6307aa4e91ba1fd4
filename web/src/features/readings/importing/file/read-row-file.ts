import { type Row as FileRow, openFile, readRows } from '@fyr/importing'

/** The file has no column that every row needs, or no row at all. */
export class ColumnMissing extends Error {
  override readonly name = 'ColumnMissing'
}
/** The file has more rows than are taken at once. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows'
  readonly maxRows: number
  constructor(maxRows: number) {
    super()
    this.maxRows = maxRows
  }
}

export interface RowFile<Row> {
  name: string
  /** Bytes as it lies on the disk. */
  size: number
  rows: Row[]
}

interface RowReader<Row, Column extends string> {
  /** Which column is which, by their headings. */
  findColumns(headings: Iterable<string>): Map<Column, string>
  needed: NoInfer<Column>
  /** Undefined for a row without anything in it. */
  rowOf(row: FileRow, columns: Map<NoInfer<Column>, string>): Row | undefined
  maxRows: number
}

/** Between two of so many rows the page may be drawn: they take about a millisecond. */
const rowsOfTurn = 500

/** Reads the rows of a file, with the page going on meanwhile. */
export async function readRowFile<Row, Column extends string>(
  file: File,
  { findColumns, needed, rowOf, maxRows }: RowReader<Row, Column>,
): Promise<RowFile<Row>> {
  // Of a workbook the first sheet that holds something.
  const [table] = await openFile(file)
  if (!table) throw new ColumnMissing()
  const rows: Row[] = []
  let columns: Map<Column, string> | undefined
  let count = 0
  for (const fileRow of readRows(table.text, table.kind)) {
    columns ??= findColumns(fileRow.fields?.keys() ?? [])
    if (!columns.has(needed)) throw new ColumnMissing()
    const row = rowOf(fileRow, columns)
    if (row) rows.push(row)
    if (rows.length > maxRows) throw new TooManyRows(maxRows)
    if (++count % rowsOfTurn === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  if (rows.length === 0) throw new ColumnMissing()
  const { name, size } = file
  return { name, size, rows }
}
