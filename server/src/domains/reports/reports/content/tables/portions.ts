import type { Cell } from '#documents/index.ts'
import { refuseTooMany } from '../limits.ts'

/** What a row has in each of the columns that a resource offers. */
export type CellsOf<Column extends string, Row> = Record<Column, (row: Row) => Cell>

export const moment = (at: Date | null): Cell => at?.getTime() ?? null

/**
 * The rows of a table in portions, each read behind the last row of the one before, until one is empty.
 * @throws ReportTooLargeError
 */
export async function* inPortions<Column extends string, Row>(
  names: readonly Column[],
  cells: CellsOf<Column, Row>,
  read: (behind: Row | undefined, count: number) => Promise<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  let count = 0
  for (let behind: Row | undefined; ; ) {
    const rows = await read(behind, count)
    if (rows.length === 0) return
    count += rows.length
    refuseTooMany(count)
    yield rows.map((row) => names.map((name) => cells[name](row)))
    behind = rows.at(-1)
  }
}
