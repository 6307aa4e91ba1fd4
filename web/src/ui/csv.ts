import { csvCell } from '@fyr/contract/csv-cell'

type Cell = string | number | boolean | null | undefined

/** Without it Excel takes UTF-8 for the letters of the machine, and writes Ã¥ for å. */
const byteOrderMark = '\ufeff'

/** Rows as a spreadsheet takes them. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return (
    byteOrderMark + rows.map((cells) => `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`).join('')
  )
}
