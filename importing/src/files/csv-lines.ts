/** One record of a CSV file. `isBroken`: a quotation mark is stray, so its cells cannot be told apart. */
export interface CsvLine {
  /** Number of its first line, as an editor shows it. */
  line: number
  cells: string[]
  isBroken: boolean
  /** Begins with `#` outside quotation marks. */
  isComment: boolean
}

const maxCellLength = 10_000
const blankBeforeQuote = /[ ]*"/y

/**
 * Records of a CSV text (RFC 4180; also blanks around quoted cells). A quotation mark that is not closed, or is closed
 * inside a cell, breaks its own line only: the next line is a record again.
 * @param isRecord whether a line, split at every delimiter, is a record by itself: then no cell reaches over it
 */
export function* csvLines(
  text: string,
  delimiter: string,
  isRecord: (cells: readonly string[]) => boolean = () => false,
): Generator<CsvLine, void, undefined> {
  const newline = text.includes('\n') ? '\n' : '\r'
  let start = 0
  let line = 1
  while (start < text.length) {
    const end = endOfLine(text, start, newline)
    const written = withoutReturn(text.slice(start, end))
    const isComment = written.startsWith('#')
    const record = written.includes('"') ? quotedRecord(text, start, delimiter, newline) : undefined
    const isWhole = record !== undefined && !reachesOverRecord(text, end, record.end, newline, continues)
    if (written.includes('"') && !isWhole) {
      yield { line, cells: written.split(delimiter), isBroken: true, isComment }
      start = end + 1
      line++
      continue
    }
    yield { line, cells: record?.cells ?? written.split(delimiter), isBroken: false, isComment }
    const last = record?.end ?? end
    line += countNewlines(text, start, last, newline) + 1
    start = last + 1
  }

  function continues(next: string): boolean {
    return isRecord(next.split(delimiter))
  }
}

/** The cells of a record that begins at `start`, and where its line ends; undefined for a stray quotation mark. */
function quotedRecord(
  text: string,
  start: number,
  delimiter: string,
  newline: string,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = []
  let at = start
  for (;;) {
    blankBeforeQuote.lastIndex = at
    if (blankBeforeQuote.test(text)) {
      const cell = quotedCell(text, blankBeforeQuote.lastIndex)
      if (!cell) return undefined
      cells.push(cell.value)
      at = cell.end
    } else {
      const end = endOfCell(text, at, delimiter, newline)
      // A mark inside a cell that is not quoted stands for itself: 3/4"
      cells.push(withoutReturn(text.slice(at, end)))
      at = end
    }
    if (text[at] === '\r' && newline === '\n') at++
    if (at >= text.length || text[at] === newline) return { cells, end: at }
    if (text[at] !== delimiter) return undefined
    at++
  }
}

/** The content of a quoted cell from behind its first mark, and where what follows it begins. */
function quotedCell(text: string, from: number): { value: string; end: number } | undefined {
  let value = ''
  let at = from
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark === -1 || mark - from > maxCellLength) return undefined
    value += text.slice(at, mark)
    at = mark + 1
    if (text[at] !== '"') break
    value += '"'
    at++
  }
  while (text[at] === ' ') at++
  return { value, end: at }
}

function reachesOverRecord(
  text: string,
  firstEnd: number,
  end: number,
  newline: string,
  continues: (line: string) => boolean,
): boolean {
  let start = firstEnd + 1
  while (start <= end && start < text.length) {
    const lineEnd = endOfLine(text, start, newline)
    if (continues(withoutReturn(text.slice(start, lineEnd)))) return true
    start = lineEnd + 1
  }
  return false
}

function endOfLine(text: string, from: number, newline: string): number {
  const at = text.indexOf(newline, from)
  return at === -1 ? text.length : at
}

function endOfCell(text: string, from: number, delimiter: string, newline: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === delimiter || text[at] === newline) return at
  }
  return text.length
}

function countNewlines(text: string, from: number, to: number, newline: string): number {
  let count = 0
  for (let at = text.indexOf(newline, from); at !== -1 && at < to; at = text.indexOf(newline, at + 1)) count++
  return count
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
