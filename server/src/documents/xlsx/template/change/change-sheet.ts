import { columnName } from '../../cells.ts'
import { type CellRange, parseRange, rangeText } from '../sheet/addresses.ts'
import { cellOf, rowOf } from '../sheet/scan-sheet.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { type CellStyle, type Filled, heightOf, widthOf, writeCell } from './filled-cells.ts'
import { ChangedText } from './pieces.ts'

/** Of rows, after which what is written is handed on. */
const rowsAtOnce = 200

/**
 * A sheet with its cells filled; everything else of it stays as it is, but for what formulas came to before: that is left
 * out, so that nobody is shown it. In pieces.
 * @param fills none of them overlap
 */
export function* changeSheet(
  xml: string,
  fills: readonly Filled[],
  style: Omit<CellStyle, 'prefix'>,
): Generator<string> {
  const scanner = new XmlScanner(xml)
  const text = new ChangedText(xml)
  const filled = createFilledRows(fills)
  const area = areaOf(fills)
  let row = 0
  let pending = filled.after(0)
  let count = 0
  const writeRows = (prefix: string, before: number) => {
    let written = ''
    for (; pending < before; pending = filled.after(pending)) {
      const cells = filled.cells(pending, { ...style, prefix })
      written += `<${prefix}row r="${pending}">${cells.map((cell) => cell.xml).join('')}</${prefix}row>`
      count++
    }
    return written
  }
  while (scanner.next()) {
    const { kind, name, prefix } = scanner
    if (kind === 'open' && name === 'dimension') widenDimension(text, scanner, area)
    if (kind === 'open' && name === 'sheetData' && scanner.isEmpty) {
      const { start, end } = scanner
      text.replace(start, end, `<${prefix}sheetData>`)
      while (pending < Number.POSITIVE_INFINITY) {
        text.replace(end, end, writeRows(prefix, pending + rowsAtOnce))
        yield text.take()
      }
      text.replace(end, end, `</${prefix}sheetData>`)
    }
    if (kind === 'close' && name === 'sheetData') {
      const { start } = scanner
      while (pending < Number.POSITIVE_INFINITY) {
        text.replace(start, start, writeRows(prefix, pending + rowsAtOnce))
        yield text.take()
      }
    }
    if (kind !== 'open' || name !== 'row') continue
    const { start } = scanner
    row = rowOf(scanner, row)
    while (pending < row) {
      text.replace(start, start, writeRows(prefix, Math.min(row, pending + rowsAtOnce)))
      yield text.take()
    }
    const isFilled = pending === row
    changeRow(text, scanner, row, isFilled ? filled.cells(row, { ...style, prefix }) : [])
    if (isFilled) pending = filled.after(row)
    if (++count >= rowsAtOnce) {
      count = 0
      yield text.take()
    }
  }
  yield text.finish()
}

interface WrittenCell {
  column: number
  xml: string
}

/** The scanner stands at the tag of the row, afterwards at its end. */
function changeRow(text: ChangedText, scanner: XmlScanner, row: number, cells: readonly WrittenCell[]): void {
  const { prefix, isEmpty, depth, attributes } = scanner
  const tagEnd = scanner.start + 1 + prefix.length + 'row'.length
  if (!attributes.some(({ name }) => name === 'r')) text.replace(tagEnd, tagEnd, ` r="${row}"`)
  const spans = cells.length > 0 ? attributes.find(({ name }) => name === 'spans') : undefined
  // It says which columns have cells, and need not be said.
  if (spans) text.replace(spans.start, spans.end, '')
  if (isEmpty) {
    if (cells.length === 0) return
    const all = cells.map(({ xml }) => xml).join('')
    text.replace(scanner.end - 2, scanner.end, `>${all}</${prefix}row>`)
    return
  }
  let next = 0
  let column = -1
  while (scanner.next() && scanner.depth >= depth) {
    if (scanner.kind !== 'open' || scanner.name !== 'c') continue
    const { start } = scanner
    column = cellOf(scanner, row, column).column
    let before = ''
    for (; (cells[next]?.column ?? column) < column; next++) before += cells[next]?.xml ?? ''
    if (before !== '') text.replace(start, start, before)
    if (cells[next]?.column === column) {
      skipElement(scanner)
      text.replace(start, scanner.end, cells[next]?.xml ?? '')
      next++
    } else keepCell(text, scanner, `${columnName(column)}${row}`)
  }
  const rest = cells.slice(next)
  if (rest.length > 0) text.replace(scanner.start, scanner.start, rest.map(({ xml }) => xml).join(''))
}

function skipElement(scanner: XmlScanner): void {
  if (scanner.isEmpty) return
  const { depth } = scanner
  while (scanner.next() && scanner.depth >= depth);
}

/** A cell that stays; of a formula, without what it came to. */
function keepCell(text: ChangedText, scanner: XmlScanner, address: string): void {
  const { start, prefix, isEmpty, depth, attributes } = scanner
  const tagEnd = start + 1 + prefix.length + 1
  const said = attributes.find(({ name }) => name === 'r')
  const type = attributes.find(({ name }) => name === 't')
  let isFormula = false
  let value: { start: number; end: number } | undefined
  if (!isEmpty) {
    let from = -1
    while (scanner.next() && scanner.depth >= depth) {
      if (scanner.kind === 'open' && scanner.name === 'f') isFormula = true
      if (scanner.kind === 'text' || scanner.name !== 'v') continue
      if (scanner.kind === 'open') from = scanner.start
      if (scanner.kind === 'close' || scanner.isEmpty) value = { start: from, end: scanner.end }
    }
  }
  if (!said) text.replace(tagEnd, tagEnd, ` r="${address}"`)
  if (!isFormula || !value) return
  if (type) text.replace(type.start, type.end, '')
  text.replace(value.start, value.end, '')
}

/** What is filled of each row. */
function createFilledRows(fills: readonly Filled[]) {
  const sorted = fills
    .map((filled) => ({ filled, top: filled.cell.row, end: filled.cell.row + heightOf(filled) }))
    .toSorted((a, b) => a.filled.cell.column - b.filled.cell.column)
  return {
    /** The next row that has any; infinity when there is none. */
    after(row: number): number {
      let next = Number.POSITIVE_INFINITY
      for (const { top, end } of sorted) {
        if (end > row + 1) next = Math.min(next, Math.max(top, row + 1))
      }
      return next
    },
    /** Its cells by column. */
    cells(row: number, style: CellStyle): WrittenCell[] {
      const cells: WrittenCell[] = []
      for (const { filled, top, end } of sorted) {
        if (row < top || row >= end) continue
        for (let offset = 0; offset < widthOf(filled); offset++) {
          const column = filled.cell.column + offset
          const address = `${columnName(column)}${row}`
          cells.push({ column, xml: writeCell(filled, { row: row - top, column: offset, address }, style) })
        }
      }
      return cells
    },
  }
}

function areaOf(fills: readonly Filled[]): CellRange | undefined {
  let area: CellRange | undefined
  for (const filled of fills) {
    const { row, column } = filled.cell
    const [bottom, right] = [row + heightOf(filled) - 1, column + widthOf(filled) - 1]
    area = area
      ? unite(area, { top: row, left: column, bottom, right })
      : { top: row, left: column, bottom, right }
  }
  return area
}

const unite = (a: CellRange, b: CellRange): CellRange => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
})

function widenDimension(text: ChangedText, scanner: XmlScanner, area: CellRange | undefined): void {
  const said = scanner.attributes.find(({ name }) => name === 'ref')
  const range = said && parseRange(said.raw)
  if (!said || !range || !area) return
  text.replace(said.start, said.end, ` ref="${rangeText(unite(range, area))}"`)
}
