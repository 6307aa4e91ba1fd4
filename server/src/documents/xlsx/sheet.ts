import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { ZipFile } from '#lib/zip/zip-file.ts'
import type { Cell, Column, Table } from '../content.ts'
import { cellXml, columnName, rowXml, type SheetRow, workbookValues } from './cells.ts'
import { styleOf, styles } from './styles.ts'

/** Of one sheet, the head among them. */
const maxRows = 1_048_576
/** Text that is collected before it is written. */
const pieceLength = 65_536

const opening = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`
const margins = '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>'
const landscape = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** What the workbook has to say of a sheet. */
export interface WrittenSheet {
  name: string
  /** The rows of the table with its head, such as `$A$1:$C$100`; null of a sheet that is no table. */
  area: string | null
}

export interface SheetParts {
  zip: ZipFile
  /** Begins the next sheet of the workbook, and answers its name. */
  begin(wanted: string): string
  serialOf(ms: number): number
  /** Told of rows that were written; ends the work by throwing. */
  onRows(count: number): Promise<void>
}

/** Writes a table as a sheet, and as further ones where it is longer than a sheet can be. */
export async function writeTable(table: Table, parts: SheetParts): Promise<WrittenSheet[]> {
  const { zip, begin, serialOf, onRows } = parts
  const writers = table.columns.map((column, at) => columnWriter(column, columnName(at), serialOf))
  const sheets: WrittenSheet[] = []
  let rows = 0
  let piece = ''

  async function open(): Promise<void> {
    sheets.push({ name: begin(table.name), area: null })
    rows = 1
    piece = `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${table.columns.map(widthOf).join('')}</cols><sheetData>${rowXml(headOf(table.columns), 1)}`
  }
  async function close(): Promise<void> {
    const last = sheets.at(-1)
    const end = columnName(Math.max(0, table.columns.length - 1))
    if (last) last.area = `$A$1:$${end}$${rows}`
    await zip.write(
      `${piece}</sheetData><autoFilter ref="A1:${end}${rows}"/>${margins}${landscape}</worksheet>`,
    )
    piece = ''
    await zip.end()
  }

  await open()
  for await (const portion of table.rows) {
    for (const row of portion) {
      if (rows === maxRows) {
        await close()
        await open()
      }
      rows++
      piece += tableRow(row, rows, writers)
      if (piece.length < pieceLength) continue
      await zip.write(piece)
      piece = ''
      await yieldWhenDue()
    }
    await onRows(portion.length)
  }
  if (rows === 1 && sheets.length === 1) {
    rows++
    piece += rowXml({ cells: [{ value: table.ifEmpty, style: styles.label }] }, rows)
  }
  await close()
  return sheets
}

type CellWriter = (cell: Cell, row: number) => string

function columnWriter(column: Column, letters: string, serialOf: (ms: number) => number): CellWriter {
  const convert = workbookValues(column.type, serialOf)
  return (cell, row) => cellXml(convert(cell), styleOf(column, cell), `${letters}${row}`)
}

function tableRow(cells: readonly Cell[], row: number, writers: readonly CellWriter[]): string {
  let written = ''
  for (let at = 0; at < writers.length; at++) written += writers[at]?.(cells[at] ?? null, row) ?? ''
  return `<row r="${row}">${written}</row>`
}

const headOf = (columns: readonly Column[]): SheetRow => ({
  cells: columns.map(({ heading, unit }) => ({
    value: unit ? `${heading} (${unit})` : heading,
    style: styles.head,
  })),
})

const usualWidth: Partial<Record<Column['type'], number>> = { moment: 20, date: 12, text: 24 }
function widthOf({ heading, unit = '', type }: Column, at: number): string {
  const needed = Math.min(40, heading.length + (unit ? unit.length + 3 : 0) + 2)
  return `<col min="${at + 1}" max="${at + 1}" width="${Math.max(usualWidth[type] ?? 12, needed)}" customWidth="1"/>`
}

/** A sheet of a few rows that is no table, with a drawing on it where it has charts. */
export async function writePlainSheet(
  zip: ZipFile,
  rows: readonly SheetRow[],
  { widths, drawing }: { widths: readonly number[]; drawing: boolean },
): Promise<void> {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  await zip.write(
    `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>${cols.join('')}</cols><sheetData>`,
  )
  for (const [at, row] of rows.entries()) if (row.cells.length > 0) await zip.write(rowXml(row, at + 1))
  await zip.write(`</sheetData>${margins}${landscape}${drawing ? '<drawing r:id="rId1"/>' : ''}</worksheet>`)
  await zip.end()
}
