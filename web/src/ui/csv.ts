type Cell = string | number | boolean | null | undefined

/** Without it Excel takes UTF-8 for the letters of the machine, and writes Ã¥ for å. */
const byteOrderMark = '\ufeff'

/** Rows as a spreadsheet takes them. A text that it would run as a formula is made plain by an apostrophe. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? quoted(plain(value)) : String(value)
}

/** Excel and its kin run what begins so, also after spaces and line breaks. */
function plain(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
