import { writeZipFile, type ZipFile } from '#lib/zip/zip-file.ts'
import type { DocumentContent, Fact, Part } from '../content.ts'
import { type SheetRow, type StyledCell, serialsIn, workbookValues } from './cells.ts'
import { chartPart, columnsOf, dataRows, drawingPart, type PlacedChart } from './chart.ts'
import {
  contentTypes,
  coreProperties,
  ofOffice,
  packageRelationships,
  relationships,
  workbookPart,
  workbookRelationships,
} from './package-parts.ts'
import { type WrittenSheet, writePlainSheet, writeTable } from './sheet.ts'
import { createSheetNames } from './sheet-names.ts'
import { styleOf, styles, stylesPart } from './styles.ts'

export interface WriteOptions {
  /** Told of rows as they are written; ends the work by throwing. */
  onRows?: (count: number) => Promise<void>
}

/** Charts of one workbook; what is more is left out, its readings are in the tables. */
const maxCharts = 60
const chartRows = 18
const chartColumns = 4

/**
 * Writes an Office Open XML workbook (ECMA-376): a summary with facts, texts and charts, then a sheet for each table.
 * No more is held than a portion of rows and the places of the charts.
 */
export async function writeWorkbook(
  path: string,
  content: DocumentContent,
  { onRows = async () => undefined }: WriteOptions = {},
): Promise<void> {
  await writeZipFile(path, new Date(content.createdAt), (zip) => writeParts(zip, content, onRows))
}

async function writeParts(
  zip: ZipFile,
  content: DocumentContent,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const serialOf = serialsIn(content.timeZone)
  const nameOf = createSheetNames()
  const summary: WrittenSheet = { name: nameOf(content.words.summary), area: null }
  const sheets: WrittenSheet[] = [summary]
  const rows = headRows(content, serialOf)
  const charts: PlacedChart[] = []
  let column = 0
  const begin = (wanted: string) => {
    const name = nameOf(wanted)
    zip.begin(`xl/worksheets/sheet${sheets.length + 1}.xml`)
    return name
  }
  for await (const { heading, parts } of content.sections) {
    let isHeaded = false
    for await (const part of parts) {
      if (part.kind === 'table') {
        // A table can be several sheets, of which each has its number when it begins.
        const written = await writeTable(part.table, {
          zip,
          begin: (wanted) => {
            const name = begin(wanted)
            sheets.push({ name, area: null })
            return name
          },
          serialOf,
          onRows,
        })
        sheets.splice(sheets.length - written.length, written.length, ...written)
        continue
      }
      if (!isHeaded) rows.push(emptyRow, { cells: [text(heading, styles.head)] })
      isHeaded = true
      if (part.kind !== 'chart') rows.push(...rowsOf(part, serialOf))
      else if (charts.length < maxCharts) {
        const place = { row: rows.length + 1, rows: chartRows, columns: chartColumns }
        charts.push({ chart: part.chart, place, column })
        column += columnsOf(part.chart)
        rows.push(...Array.from({ length: chartRows + 2 }, () => emptyRow))
      }
    }
  }
  if (charts.length > 0)
    await writeCharts(zip, charts, { begin, sheets, serialOf, name: content.words.chartData })
  zip.begin('xl/worksheets/sheet1.xml')
  await writePlainSheet(zip, rows, { widths: [32, 28, 20, 20], drawing: charts.length > 0 })
  await zip.add('xl/workbook.xml', workbookPart(sheets))
  await zip.add('xl/_rels/workbook.xml.rels', workbookRelationships(sheets.length))
  await zip.add('xl/styles.xml', stylesPart)
  await zip.add('docProps/core.xml', coreProperties(content))
  await zip.add('_rels/.rels', packageRelationships)
  await zip.add('[Content_Types].xml', contentTypes({ sheets: sheets.length, charts: charts.length }))
}

async function writeCharts(
  zip: ZipFile,
  charts: readonly PlacedChart[],
  data: {
    begin(wanted: string): string
    sheets: WrittenSheet[]
    serialOf(ms: number): number
    name: string
  },
): Promise<void> {
  const name = data.begin(data.name)
  data.sheets.push({ name, area: null })
  await writePlainSheet(zip, dataRows(charts, data.serialOf), { widths: [20], drawing: false })
  for (const [at, chart] of charts.entries())
    await zip.add(`xl/charts/chart${at + 1}.xml`, chartPart(chart, name))
  await zip.add('xl/drawings/drawing1.xml', drawingPart(charts))
  const targets = charts.map((_, at) => ({ type: ofOffice('chart'), target: `../charts/chart${at + 1}.xml` }))
  await zip.add('xl/drawings/_rels/drawing1.xml.rels', relationships(targets))
  const drawing = [{ type: ofOffice('drawing'), target: '../drawings/drawing1.xml' }]
  await zip.add('xl/worksheets/_rels/sheet1.xml.rels', relationships(drawing))
}

const emptyRow: SheetRow = { cells: [] }
const text = (value: string, style = styles.plain): StyledCell => ({ value, style })

function headRows(content: DocumentContent, serialOf: (ms: number) => number): SheetRow[] {
  const { title, subtitle, company, createdAt, words, facts } = content
  return [
    { cells: [text(title, styles.title)], height: 24 },
    { cells: [text(subtitle)] },
    { cells: [text(company)] },
    factRow({ label: words.created, value: createdAt, type: 'moment' }, serialOf),
    ...facts.map((fact) => factRow(fact, serialOf)),
  ]
}

function rowsOf(
  part: Exclude<Part, { kind: 'table' | 'chart' }>,
  serialOf: (ms: number) => number,
): SheetRow[] {
  if (part.kind === 'text') return [{ cells: [text(part.text)] }]
  return part.facts.map((fact) => factRow(fact, serialOf))
}

function factRow(fact: Fact, serialOf: (ms: number) => number): SheetRow {
  const { label, value, unit, type } = fact
  const shown = { value: workbookValues(type, serialOf)(value), style: styleOf(fact, value) }
  return { cells: [text(label, styles.label), shown, ...(unit ? [text(unit)] : [])] }
}
