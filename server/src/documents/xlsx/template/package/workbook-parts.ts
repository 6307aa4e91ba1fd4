import { templateLimits } from '../limits.ts'
import { problemOf, TemplateError } from '../problems.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { orDamaged, type Parts, relationshipsOf } from './parts.ts'

export interface SheetPart {
  name: string
  part: string
}

/** Where a workbook has what is read and changed of it. */
export interface WorkbookParts {
  workbook: string
  sheets: readonly SheetPart[]
  strings: string | undefined
  styles: string | undefined
  /** Of charts, whose copies of cells grow old. */
  charts: readonly string[]
  /** Of pivot tables, likewise. */
  pivotCaches: readonly string[]
  /** Its days count from 1904, as those of old Macintosh workbooks. */
  is1904: boolean
}

const workbookType = /\bspreadsheetml\.sheet\.main\+xml$/

/** Finds the parts of a workbook. @throws TemplateError for what is none */
export function findWorkbookParts(parts: Parts): WorkbookParts {
  if (!parts.has('[Content_Types].xml') || !parts.has('_rels/.rels')) refuseOther()
  const typeOf = readContentTypes(parts)
  const main = relationshipsOf(parts, '').find(({ type }) => type === 'officeDocument')
  if (!main || main.isExternal) refuseOther()
  const type = typeOf(main.target)
  if (/macroEnabled/i.test(type)) throw new TemplateError(problemOf('macros', { part: main.target }))
  if (!workbookType.test(type)) refuseOther()
  const workbook = main.target
  const related = relationshipsOf(parts, workbook)
  const { sheets: listed, is1904 } = readWorkbook(parts, workbook)
  const sheets = listed.flatMap(({ name, id }) => {
    const found = related.find((each) => each.id === id)
    // Sheets of one chart have no cells.
    return found?.type === 'worksheet' ? [{ name, part: found.target }] : []
  })
  if (sheets.length > templateLimits.sheets) throw new TemplateError(problemOf('unpackedTooLarge'))
  const one = (wanted: string) => related.find(({ type }) => type === wanted)?.target
  const ofType = (ending: string) =>
    parts.entries.map(({ name }) => name).filter((name) => typeOf(name).endsWith(ending))
  return {
    ...{ workbook, sheets, is1904, strings: one('sharedStrings'), styles: one('styles') },
    charts: ofType('drawingml.chart+xml'),
    pivotCaches: ofType('spreadsheetml.pivotCacheDefinition+xml'),
  }
}

function refuseOther(): never {
  throw new TemplateError(problemOf('notWorkbook'))
}

/** By the name of a part, its content type; empty where none is said. */
export function readContentTypes(parts: Parts): (part: string) => string {
  const name = '[Content_Types].xml'
  const byPart = new Map<string, string>()
  const byEnding = new Map<string, string>()
  orDamaged(name, () => {
    const scanner = new XmlScanner(parts.text(name))
    while (scanner.next()) {
      if (scanner.kind !== 'open') continue
      const type = scanner.attribute('ContentType') ?? ''
      if (scanner.name === 'Override')
        byPart.set((scanner.attribute('PartName') ?? '').replace(/^\//, '').toLowerCase(), type)
      if (scanner.name === 'Default') byEnding.set((scanner.attribute('Extension') ?? '').toLowerCase(), type)
    }
  })
  return (part) => {
    const lower = part.toLowerCase()
    return byPart.get(lower) ?? byEnding.get(lower.slice(lower.lastIndexOf('.') + 1)) ?? ''
  }
}

function readWorkbook(
  parts: Parts,
  name: string,
): { sheets: { name: string; id: string }[]; is1904: boolean } {
  return orDamaged(name, () => {
    const scanner = new XmlScanner(parts.text(name))
    const sheets: { name: string; id: string }[] = []
    let is1904 = false
    while (scanner.next()) {
      if (scanner.kind !== 'open') continue
      // The attribute `id` is that of relationships: a sheet's own is `sheetId`.
      if (scanner.name === 'sheet')
        sheets.push({ name: scanner.attribute('name') ?? '', id: scanner.attribute('id') ?? '' })
      if (scanner.name === 'workbookPr') is1904 = ['1', 'true'].includes(scanner.attribute('date1904') ?? '')
    }
    return { sheets, is1904 }
  })
}
