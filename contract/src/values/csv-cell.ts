/** What programs end a cell at: by the machine's language it is a comma or a semicolon, and always a line break. */
const separators = ',;|\r\n'
/** What a spreadsheet takes for the beginning of a formula; Excel reads the full-width ones as the others. */
const starters = '=+-@＝＋－＠'
const blank = /[\s\p{Cf}\p{Cc}"]/u
const mayHold = /[=+\-@＝＋－＠\t\r]/
/** A number with its sign, behind a separator: of a list of them no other is made. */
const signedNumber = /[+-]\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?=$|[,;|\r\n\]}])/y

/**
 * A cell of a CSV file. What a spreadsheet would run as a formula is made plain by an apostrophe, at the beginning
 * of the cell and behind every separator within it: where lists are separated otherwise, quotes do not hold a cell
 * together (threat 23). What holds a separator or a line break is quoted.
 */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const plain = mayHold.test(value) ? withoutFormulas(value) : value
  return /[",;|\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function withoutFormulas(text: string): string {
  let plain = ''
  let copied = 0
  /** Where a cell may begin; -1 once something of it was seen. */
  let start = text.startsWith('\t') || text.startsWith('\r') ? put(0) : 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (separators.includes(character)) start = at + 1
    else if (start >= 0 && starters.includes(character) && !(start > 0 && isNumber(text, at)))
      start = put(start)
    else if (!blank.test(character)) start = -1
  }
  return plain + text.slice(copied)

  function put(at: number): -1 {
    plain += `${text.slice(copied, at)}'`
    copied = at
    return -1
  }
}

function isNumber(text: string, at: number): boolean {
  signedNumber.lastIndex = at
  return signedNumber.test(text)
}

/** Before what a spreadsheet would run: at the beginning of a cell and behind separators. */
const apostrophe = /(^|[,;|\r\n])'(?=[\t\r]|[\s\p{Cf}\p{Cc}"]*[=+\-@＝＋－＠])/gu

/** The text of a cell that `csvCell` wrote, once it was read: without the apostrophes. */
export const readCsvCell = (cell: string): string =>
  cell.includes("'") ? cell.replace(apostrophe, '$1') : cell
