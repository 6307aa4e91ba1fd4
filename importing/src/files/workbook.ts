import { readXlsx } from 'hucre/xlsx'

/** A sheet of a workbook that holds something, as CSV: lines are rows of the sheet, times are wall times. */
export interface Sheet {
  name: string
  rows: number
  text: string
}

type Cell = string | number | boolean | Date | null

const dayMs = 86_400_000
/** Before it, a date is a clock alone: spreadsheets count days from the end of 1899. */
const firstDate = Date.UTC(1900, 0, 2)

/** The sheets of a workbook (.xlsx) that hold something and are shown. Formulas are what they last gave. */
export async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const { sheets } = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden })
  return sheets.flatMap(({ name, rows }) => {
    const filled = rows.filter((row) => row.some((cell) => cell !== null && cell !== '')).length
    return filled === 0 ? [] : [{ name, rows: filled, text: rows.map(lineOf).join('\n') }]
  })
}

const lineOf = (row: readonly unknown[]) => row.map((cell) => textOf(cell as Cell)).join(',')

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell.getTime())
  if (typeof cell !== 'string') return String(cell)
  // Rows of the sheet are lines of the text.
  return `"${cell.replaceAll(/\r?\n|\r/g, ' ').replaceAll('"', '""')}"`
}

/** A day, a clock, or both, as the cell shows it; with milliseconds where it has them. */
function dateText(ms: number): string {
  if (Number.isNaN(ms)) return ''
  const iso = new Date(ms).toISOString().replace(/\.000Z$|Z$/, '')
  const [day = '', clock = ''] = iso.split('T')
  if (ms < firstDate) return clock
  return ms % dayMs === 0 ? day : `${day} ${clock}`
}
