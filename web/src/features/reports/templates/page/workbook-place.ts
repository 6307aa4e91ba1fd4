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
