import { escapeXml } from './escape.ts'
import type { WrittenSheet } from './sheet.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const relationships = (targets: readonly { type: string; target: string }[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ({ type, target }, at) =>
        `<Relationship Id="rId${at + 1}" Type="${type}" Target="${escapeXml(target)}"/>`,
    )
    .join('')}</Relationships>`

export const ofOffice = (name: string): string => `${officeDocument}/${name}`

export function contentTypes({ sheets, charts }: { sheets: number; charts: number }): string {
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`
  const drawing = 'application/vnd.openxmlformats-officedocument.drawing'
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    override('/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`),
    override('/xl/styles.xml', `${spreadsheet}.styles+xml`),
    override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...Array.from({ length: sheets }, (_, at) =>
      override(`/xl/worksheets/sheet${at + 1}.xml`, `${spreadsheet}.worksheet+xml`),
    ),
    ...(charts > 0 ? [override('/xl/drawings/drawing1.xml', `${drawing}+xml`)] : []),
    ...Array.from({ length: charts }, (_, at) =>
      override(`/xl/charts/chart${at + 1}.xml`, `${drawing}ml.chart+xml`),
    ),
  ].join('')}</Types>`
}

export const packageRelationships: string = relationships([
  { type: ofOffice('officeDocument'), target: 'xl/workbook.xml' },
  { type: `${packages}/relationships/metadata/core-properties`, target: 'docProps/core.xml' },
])

export function coreProperties(of: {
  title: string
  company: string
  language: string
  createdAt: number
}): string {
  const created = new Date(of.createdAt).toISOString().replace(/\.\d+Z$/, 'Z')
  return `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(of.title)}</dc:title><dc:creator>${escapeXml(of.company)}</dc:creator><dc:language>${of.language}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`
}

/** The workbook itself; heads of tables are repeated on each printed page. */
export function workbookPart(sheets: readonly WrittenSheet[]): string {
  const quoted = (name: string) => escapeXml(`'${name.replaceAll("'", "''")}'`)
  const named = sheets.flatMap(({ name, area }, at) =>
    area === null
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${quoted(name)}!${area}</definedName>`,
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted(name)}!$1:$1</definedName>`,
        ],
  )
  return `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeDocument}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets>${named.length > 0 ? `<definedNames>${named.join('')}</definedNames>` : ''}</workbook>`
}

export const workbookRelationships = (sheets: number): string =>
  relationships([
    ...Array.from({ length: sheets }, (_, at) => ({
      type: ofOffice('worksheet'),
      target: `worksheets/sheet${at + 1}.xml`,
    })),
    { type: ofOffice('styles'), target: 'styles.xml' },
  ])
