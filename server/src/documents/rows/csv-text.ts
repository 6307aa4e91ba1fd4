/** What spreadsheets compute, also behind blanks and what they do not show; and what breaks out of a cell. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const special = /[",;\r\n\t]/

/**
 * Text as a CSV cell (RFC 4180), quoted for either separator. What a spreadsheet would take for a formula gets an
 * apostrophe before it, as OWASP advises (threat 23); numbers do not come here: -5 is no formula.
 */
export function csvText(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
