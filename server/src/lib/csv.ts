/**
 * A cell of a spreadsheet file. A text that a spreadsheet would run as a formula is made plain by an
 * apostrophe (threat 23); what holds a separator or a line break is quoted. `web/src/ui/csv.ts` does the same.
 */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const plain = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
