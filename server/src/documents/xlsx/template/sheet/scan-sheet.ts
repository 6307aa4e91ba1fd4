import { findFormulaFault } from '../package/formula-faults.ts'
import { example, problemOf, type TemplateProblem } from '../problems.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { XmlError } from '../xml/xml-text.ts'
import {
  addressText,
  type CellAddress,
  type CellRange,
  isWithin,
  parseAddress,
  parseRange,
} from './addresses.ts'
import { findPlaceholders, type PlaceholderText } from './placeholder-texts.ts'
import { type RichText, readRichText, textOf } from './rich-text.ts'
import { hasBraces } from './shared-strings.ts'

/** A cell with placeholders. */
export interface FoundCell extends CellAddress {
  style: number
  rich: RichText
  placeholders: PlaceholderText[]
  /** Nothing else stands in it. */
  isAlone: boolean
}

/** What a sheet has that matters for filling it. */
export interface ScannedSheet {
  cells: FoundCell[]
  /** Rows with formulas, by column. */
  formulas: Map<number, number[]>
  /** Cells that belong together: none of them is overwritten alone. */
  blocks: CellRange[]
  merged: CellRange[]
  problems: TemplateProblem[]
}

/**
 * Reads a sheet: its placeholders, and what must not be overwritten.
 * @param tables headings and totals of Excel tables, and pivot tables
 * @throws XmlError, also for rows or cells that are out of order, which Excel does not open
 */
export function scanSheet(
  xml: string,
  {
    sheet,
    strings,
    tables,
  }: { sheet: string; strings: ReadonlyMap<number, RichText>; tables: readonly CellRange[] },
): ScannedSheet {
  const scanner = new XmlScanner(xml)
  const found: ScannedSheet = {
    cells: [],
    formulas: new Map(),
    blocks: [...tables],
    merged: [],
    problems: [],
  }
  let row = 0
  let column = -1
  while (scanner.next()) {
    const { kind, name } = scanner
    if (kind === 'text') {
      if (isHeaderText(name) && hasBraces(scanner.value))
        found.problems.push(problemOf('outsideCells', { part: name }, { sheet }))
      continue
    }
    if (kind !== 'open') continue
    if (name === 'row') {
      row = rowOf(scanner, row)
      column = -1
    } else if (name === 'c') {
      const address = cellOf(scanner, row, column)
      column = address.column
      readCell(scanner, address, found, { sheet, strings })
    } else if (name === 'mergeCell') {
      const range = parseRange(scanner.attribute('ref') ?? '')
      if (range) found.merged.push(range)
    }
  }
  return found
}

const isHeaderText = (name: string) => /^(odd|even|first)(Header|Footer)$/.test(name)

/** The number of a row; without one it follows the row before. @throws XmlError when it is out of order */
export function rowOf(scanner: XmlScanner, before: number): number {
  const said = scanner.attribute('r')
  const row = said === undefined ? before + 1 : Number(said)
  if (!Number.isInteger(row) || row <= before) throw new XmlError('damaged')
  return row
}

/** Where a cell stands; without an address it follows the one before. @throws XmlError when it is out of order */
export function cellOf(scanner: XmlScanner, row: number, before: number): CellAddress {
  const said = scanner.attribute('r')
  const address = said === undefined ? { row, column: before + 1 } : parseAddress(said)
  if (!address || address.row !== row || address.column <= before) throw new XmlError('damaged')
  return address
}

function readCell(
  scanner: XmlScanner,
  address: CellAddress,
  found: ScannedSheet,
  { sheet, strings }: { sheet: string; strings: ReadonlyMap<number, RichText> },
): void {
  const type = scanner.attribute('t')
  const style = Number(scanner.attribute('s') ?? 0)
  if (scanner.isEmpty) return
  const { depth } = scanner
  let value = ''
  let inline: RichText | undefined
  let formula: string | undefined
  while (scanner.next() && scanner.depth >= depth) {
    const { kind, name } = scanner
    if (kind === 'open' && name === 'is') inline = readRichText(scanner)
    if (kind === 'open' && name === 'f') {
      formula ??= ''
      const isArray = ['array', 'dataTable'].includes(scanner.attribute('t') ?? '')
      const range = isArray ? parseRange(scanner.attribute('ref') ?? '') : undefined
      if (range) found.blocks.push(range)
    }
    if (kind === 'text' && name === 'v') value += scanner.value
    if (kind === 'text' && name === 'f') formula = (formula ?? '') + scanner.value
  }
  const at = { sheet, cell: addressText(address) }
  if (formula !== undefined) {
    const rows = found.formulas.get(address.column)
    if (rows) rows.push(address.row)
    else found.formulas.set(address.column, [address.row])
    if (hasBraces(formula)) found.problems.push(problemOf('formula', {}, at))
    if (findFormulaFault(formula)) found.problems.push(problemOf('externalLink', { part: '' }, at))
    return
  }
  const plain =
    type === 'str' ? { prefix: scanner.prefix, runs: [{ properties: '', text: value }] } : undefined
  const rich = type === 's' ? strings.get(Number(value)) : (inline ?? plain)
  if (!rich || !hasBraces(textOf(rich))) return
  const text = textOf(rich)
  const placeholders = findPlaceholders(text)
  if (!placeholders) found.problems.push(problemOf('unclosed', { example }, at))
  else {
    const isAlone = placeholders.length === 1 && placeholders[0]?.text === text.trim()
    found.cells.push({ ...address, style, rich, placeholders, isAlone })
  }
  if (found.blocks.some((block) => isWithin(address, block)))
    found.problems.push(problemOf('tableHeading', {}, at))
}
