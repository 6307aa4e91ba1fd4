/** What is wrong with a workbook, and where; `sheet` null: with all of it. */
export interface WorkbookProblem {
  sheet: string | null
  cell: string | null
  message: string
}

/** Reads "Sheet1!B4", or a sheet alone, out of the field that the server names. */
export function problemAt({ field, message }: { field: string; message: string }): WorkbookProblem {
  if (field === '' || field === 'body') return { sheet: null, cell: null, message }
  const [, sheet = field, cell = null] = /^(.*)!([A-Z]{1,3}\d{1,7})$/s.exec(field) ?? []
  return { sheet, cell, message }
}

/** As one finds them: of the whole file first, then row by row of each sheet. */
export function inOrder(problems: readonly WorkbookProblem[]): WorkbookProblem[] {
  const sheets = [null, ...new Set(problems.flatMap(({ sheet }) => sheet ?? []))]
  const placeOf = ({ sheet, cell }: WorkbookProblem) => {
    const [, letters = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? []
    return [sheets.indexOf(sheet), Number(row), letters.length, letters] as const
  }
  return problems.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3].localeCompare(b[3])
  })
}
