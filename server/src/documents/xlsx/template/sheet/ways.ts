import { sheetColumns, sheetRows, templateLimits } from '../limits.ts'
import { problemOf, type TemplateProblem } from '../problems.ts'
import { addressText, type CellRange, isWithin, rangeText } from './addresses.ts'
import type { FoundCell, ScannedSheet } from './scan-sheet.ts'

/** How far a placeholder fills: down, so many columns wide; only its own cell when it is not `isDown`. */
export interface FillShape {
  isDown: boolean
  columns: number
}

/**
 * How many rows each placeholder may fill: downward until something that is not to be overwritten, a formula, another
 * placeholder, or a heading or totals of an Excel table. Cells merged in its way are a problem, as is one that they hide.
 * @param shapes of the cells of the sheet, in their order; undefined for one that is no placeholder
 */
export function findWays(
  { cells, formulas, blocks, merged }: ScannedSheet,
  shapes: readonly (FillShape | undefined)[],
  sheet: string,
): { rows: number[]; problems: TemplateProblem[] } {
  const problems: TemplateProblem[] = []
  const cellsByColumn = Map.groupBy(cells, ({ column }) => column)
  const rows = cells.map((cell, at) => {
    const shape = shapes[at]
    if (!shape) return 1
    const place = { sheet, cell: addressText(cell) }
    if (!shape.isDown) {
      const hidden = merged.find((range) => isWithin(cell, range) && firstOf(range) !== place.cell)
      if (hidden)
        problems.push(problemOf('mergedAway', { range: rangeText(hidden), first: firstOf(hidden) }, place))
      return 1
    }
    const columns = Array.from({ length: shape.columns }, (_, offset) => cell.column + offset)
    const last = cell.column + shape.columns - 1
    const inWay = merged.find(
      ({ left, right, bottom }) => bottom >= cell.row && left <= last && right >= cell.column,
    )
    if (inWay) problems.push(problemOf('merged', { range: rangeText(inWay) }, place))
    const beside = besideOf(cell, columns, { formulas, blocks, cellsByColumn })
    if (beside) problems.push(problemOf('inWay', { range: beside }, place))
    let below = sheetRows + 1
    for (const column of columns) {
      // Rows ascend.
      below = Math.min(below, formulas.get(column)?.find((row) => row > cell.row) ?? below)
    }
    for (const [place, other] of cells.entries()) {
      const right = other.column + (shapes[place]?.columns ?? 1) - 1
      if (other.row > cell.row && other.column <= last && right >= cell.column)
        below = Math.min(below, other.row)
    }
    for (const { top, left, right } of blocks)
      if (top > cell.row && left <= last && right >= cell.column && top < below) below = top
    return Math.min(below - cell.row, templateLimits.rows)
  })
  return { rows, problems }
}

/** The only one of merged cells that is shown. */
const firstOf = ({ top, left }: CellRange): string => addressText({ row: top, column: left })

/** What stands in the first row of a table, beside its placeholder. */
function besideOf(
  { row, column }: FoundCell,
  columns: readonly number[],
  {
    formulas,
    blocks,
    cellsByColumn,
  }: {
    formulas: ScannedSheet['formulas']
    blocks: readonly CellRange[]
    cellsByColumn: ReadonlyMap<number, readonly FoundCell[]>
  },
): string | undefined {
  for (const beside of columns) {
    if (beside === column) continue
    const address = { row, column: beside }
    const isTaken =
      beside >= sheetColumns ||
      formulas.get(beside)?.includes(row) ||
      cellsByColumn.get(beside)?.some((each) => each.row === row) ||
      blocks.some((block) => isWithin(address, block))
    if (isTaken) return addressText(address)
  }
  return undefined
}
