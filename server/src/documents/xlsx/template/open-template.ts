import { templateLimits } from './limits.ts'
import { checkPackage } from './package/check-package.ts'
import { openParts, orDamaged, type Parts } from './package/parts.ts'
import { findWorkbookParts, type WorkbookParts } from './package/workbook-parts.ts'
import { example, problemOf, TemplateError, type TemplateProblem } from './problems.ts'
import { addressText } from './sheet/addresses.ts'
import type { RichText } from './sheet/rich-text.ts'
import { type FoundCell, type ScannedSheet, scanSheet } from './sheet/scan-sheet.ts'
import { readBracedStrings } from './sheet/shared-strings.ts'
import { findTableRanges } from './sheet/tables.ts'
import { type FillShape, findWays } from './sheet/ways.ts'
import type { TemplateCell } from './template-messages.ts'

export interface OpenedSheet extends ScannedSheet {
  name: string
  part: string
}

/** A template whose cells are known. */
export interface OpenedTemplate {
  parts: Parts
  workbook: WorkbookParts
  sheets: readonly OpenedSheet[]
  /** Of all sheets, in their order. */
  cells: readonly { sheet: OpenedSheet; found: FoundCell }[]
  problems: readonly TemplateProblem[]
}

/** Reads all of a workbook that is to be a template. @throws TemplateError where nothing more can be said of it */
export function openTemplate(content: Buffer): OpenedTemplate {
  const parts = openParts(content)
  const workbook = findWorkbookParts(parts)
  const problems = checkPackage(parts)
  const { strings: stringsPart } = workbook
  const strings: Map<number, RichText> =
    stringsPart === undefined
      ? new Map()
      : orDamaged(stringsPart, () => readBracedStrings(parts.text(stringsPart)))
  const sheets = workbook.sheets.map(({ name, part }): OpenedSheet => {
    const tables = findTableRanges(parts, part)
    const scanned = orDamaged(part, () => scanSheet(parts.text(part), { sheet: name, strings, tables }))
    problems.push(...scanned.problems)
    return { ...scanned, name, part }
  })
  const cells = sheets.flatMap((sheet) => sheet.cells.map((found) => ({ sheet, found })))
  const count = cells.reduce((sum, { found }) => sum + found.placeholders.length, 0)
  const { placeholders: maximum } = templateLimits
  if (count > maximum) throw new TemplateError(problemOf('tooManyPlaceholders', { maximum }))
  if (count === 0 && problems.length === 0) problems.push(problemOf('noPlaceholder', { example }))
  return { parts, workbook, sheets, cells, problems }
}

export const templateCellsOf = ({ cells }: OpenedTemplate): TemplateCell[] =>
  cells.map(({ sheet, found }) => ({
    sheet: sheet.name,
    cell: addressText(found),
    placeholders: found.placeholders.map(({ text }) => text),
    isAlone: found.isAlone,
  }))

/** How many rows each of the cells may fill, and what is in their ways. */
export function waysOf(
  { sheets, cells }: OpenedTemplate,
  shapes: readonly (FillShape | undefined)[],
): { rows: number[]; problems: TemplateProblem[] } {
  const ways = sheets.map((sheet) => {
    const own = shapes.filter((_, at) => cells[at]?.sheet === sheet)
    return findWays(sheet, own, sheet.name)
  })
  return { rows: ways.flatMap(({ rows }) => rows), problems: ways.flatMap(({ problems }) => problems) }
}
