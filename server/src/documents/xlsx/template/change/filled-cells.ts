import type { Cell, Column } from '../../../content.ts'
import { maxText, workbookValues } from '../../cells.ts'
import { escapeCellText, escapeXml } from '../../escape.ts'
import type { FoundCell } from '../sheet/scan-sheet.ts'

/** What a placeholder became: values by column, downward from its cell; or the texts within its text. */
export type Filled =
  | { kind: 'values'; cell: FoundCell; columns: { type: Column['type']; values: Cell[] }[] }
  | { kind: 'texts'; cell: FoundCell; texts: readonly string[] }

export interface CellStyle {
  /** Of the elements of the sheet, with its colon. */
  prefix: string
  serialOf(ms: number): number
  styleFor(base: number, type: Column['type']): number
}

/** How many rows it fills: without values its own cell, which is empty then. */
export const heightOf = (filled: Filled): number =>
  filled.kind === 'texts' ? 1 : Math.max(1, filled.columns[0]?.values.length ?? 0)

export const widthOf = (filled: Filled): number => (filled.kind === 'texts' ? 1 : filled.columns.length)

/**
 * Writes a cell. Text stays text, whatever it looks like (threat 23): inline strings are never computed.
 * @param address such as B4
 */
export function writeCell(
  filled: Filled,
  { row, column, address }: { row: number; column: number; address: string },
  { prefix: p, serialOf, styleFor }: CellStyle,
): string {
  const { style } = filled.cell
  if (filled.kind === 'texts')
    return `<${p}c r="${address}"${styled(style)} t="inlineStr"><${p}is>${runsOf(filled, p)}</${p}is></${p}c>`
  const { type, values } = filled.columns[column] ?? { type: 'any', values: [] }
  const value = workbookValues(type, serialOf)(values[row] ?? null)
  if (typeof value === 'number' && Number.isFinite(value))
    return `<${p}c r="${address}"${styled(styleFor(style, type))}><${p}v>${value}</${p}v></${p}c>`
  if (typeof value === 'boolean')
    return `<${p}c r="${address}"${styled(style)} t="b"><${p}v>${value ? 1 : 0}</${p}v></${p}c>`
  if (typeof value !== 'string' || value === '') return `<${p}c r="${address}"${styled(style)}/>`
  const text = escapeCellText(value.slice(0, maxText))
  return `<${p}c r="${address}"${styled(style)} t="inlineStr"><${p}is><${p}t xml:space="preserve">${text}</${p}t></${p}is></${p}c>`
}

const styled = (style: number) => (style === 0 ? '' : ` s="${style}"`)

/** The runs of a text with what its placeholders mean, each as the run looks that it begins in. */
function runsOf({ cell, texts }: Filled & { kind: 'texts' }, p: string): string {
  const { rich, placeholders } = cell
  // A look is written with the names of its own part, which may not be those of the sheet.
  const isAlike = rich.prefix === p
  let left = maxText
  let from = 0
  return rich.runs
    .map(({ properties, text }) => {
      const until = from + text.length
      let written = ''
      let at = from
      const add = (piece: string, escaped: (text: string) => string) => {
        const cut = piece.slice(0, left)
        left -= cut.length
        written += escaped(cut)
      }
      for (const [place, { start, end }] of placeholders.entries()) {
        if (end <= from || start >= until) continue
        if (start > at) add(text.slice(at - from, start - from), escapeXml)
        if (start >= from) add(texts[place] ?? '', escapeCellText)
        at = Math.min(end, until)
      }
      if (at < until) add(text.slice(at - from), escapeXml)
      from = until
      const t = `<${p}t xml:space="preserve">${written}</${p}t>`
      if (rich.runs.length === 1 && properties === '') return t
      return `<${p}r>${isAlike ? properties : ''}${t}</${p}r>`
    })
    .join('')
}
