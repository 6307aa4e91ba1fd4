import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { escapeXml } from '../escape.ts'
import { addressText, parseAddress } from './sheet/addresses.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A cell: a number, a text, or a formula where it begins with `=`. */
export type FixtureCell = string | number

export interface FixtureWorkbook {
  /** By address. */
  cells?: Record<string, FixtureCell>
  /** In place of what `cells` make. */
  sheetData?: string
  /** Behind the cells, such as merged ones. */
  afterData?: string
  /** By name, in place of those of the workbook or besides; null leaves one out. */
  parts?: Record<string, string | Uint8Array | null>
}

/** A workbook of one sheet, `Sheet1`, as small as it can be. */
export function makeWorkbook({ cells = {}, sheetData, afterData = '', parts = {} }: FixtureWorkbook): Buffer {
  const usual: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesXml,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}" xmlns:r="${office}"><dimension ref="A1"/>${sheetData ?? sheetDataOf(cells)}${afterData}</worksheet>`,
  }
  const files: Zippable = {}
  for (const [name, content] of Object.entries({ ...usual, ...parts })) {
    if (content === null) continue
    files[name] =
      typeof content === 'string' ? strToU8(content.startsWith('<?') ? content : head + content) : content
  }
  return Buffer.from(zipSync(files))
}

/** Styles 0 plain, 1 bold, 2 with a date, 3 with a colour in its number format. */
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[Red]0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"><alignment horizontal="center"/></xf><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Relationships rId1, rId2 and so on, by the end of their types. */
export const relationships = (targets: readonly (readonly [string, string])[], more = ''): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([name, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${name}" Target="${target}"/>`,
    )
    .join('')}${more}</Relationships>`

function sheetDataOf(cells: Record<string, FixtureCell>): string {
  const placed = Object.entries(cells)
    .map(([name, value]) => ({ ...(parseAddress(name) ?? { row: 1, column: 0 }), value }))
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
  const rows = Map.groupBy(placed, ({ row }) => row)
  return `<sheetData>${[...rows]
    .map(([row, some]) => `<row r="${row}">${some.map(cellXml).join('')}</row>`)
    .join('')}</sheetData>`
}

function cellXml({ row, column, value }: { row: number; column: number; value: FixtureCell }): string {
  const r = addressText({ row, column })
  if (typeof value === 'number') return `<c r="${r}"><v>${value}</v></c>`
  if (value.startsWith('=')) return `<c r="${r}"><f>${escapeXml(value.slice(1))}</f><v>0</v></c>`
  return `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** The parts of a workbook by their names. */
export const partsOf = (workbook: Uint8Array): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(unzipSync(workbook)).map(([name, content]) => [name, Buffer.from(content)]),
  )

/** What cells of a sheet say, by address: numbers as such, texts, truth values; formulas are left out. */
export function cellsOf(sheet: Buffer | undefined): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {}
  for (const [, address = '', type, inner = ''] of String(sheet).matchAll(
    /<c r="([A-Z]+\d+)"(?: s="\d+")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/g,
  )) {
    const value = /<v>(.*?)<\/v>/.exec(inner)?.[1]
    const text = [...inner.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, piece]) => piece).join('')
    if (type === 'inlineStr') found[address] = text
    else if (value !== undefined) found[address] = type === 'b' ? value === '1' : Number(value)
  }
  return found
}
