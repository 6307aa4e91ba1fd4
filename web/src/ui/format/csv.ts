import type { Language } from '@fyr/contract/endpoints/fields'
import { csvCell } from '@fyr/contract/values/csv-cell'

type Cell = string | number | boolean | null | undefined

/** Without it Excel takes UTF-8 for the letters of the machine, and writes Ã¥ for å. */
const byteOrderMark = '\ufeff'

/** What spreadsheets in Sweden and Denmark end a cell at, since the comma is in their numbers. */
const isNordic = (language: Language) => language === 'sv' || language === 'da'

/** Rows as a spreadsheet in this language takes them. */
export function csvText(rows: readonly (readonly Cell[])[], language: Language): string {
  const separator = isNordic(language) ? ';' : ','
  const written = (cell: Cell) =>
    typeof cell === 'number' && isNordic(language) ? String(cell).replace('.', ',') : csvCell(cell ?? '')
  return byteOrderMark + rows.map((cells) => `${cells.map(written).join(separator)}\r\n`).join('')
}
