import type { Cell, Column } from '../../content.ts'
import { type CellStyle, cellTexts } from '../cell-texts.ts'
import type { TextStyle } from '../page/canvas.ts'
import type { Orientation } from '../page/objects.ts'
import type { Paper } from '../page/paper.ts'

export const cellStyle: TextStyle = { size: 8 }
export const headStyle: TextStyle = { size: 7.5, weight: 'bold' }
/** Beside the text of a cell, on each side. */
export const cellPadding = 5
const widestText = 210
const narrowestText = 64
/** How much wider than its texts a column gets where there is room. */
const maxStretch = 2.2

export interface TableColumn {
  column: Column
  heading: string
  textOf: (cell: Cell) => string
  width: number
}

export interface TableLayout {
  orientation: Orientation
  /** Columns side by side; where a page is too narrow for all, some groups, which begin with the first column. */
  groups: readonly (readonly number[])[]
  columns: readonly TableColumn[]
}

interface Measured extends TableColumn {
  natural: number
  least: number
}

/** How a table is laid out, by its heads and first rows. */
export function layOut(
  paper: Paper,
  columns: readonly Column[],
  sample: readonly (readonly Cell[])[],
  style: CellStyle,
): TableLayout {
  const measured = columns.map((column, at) => measure(paper, column, at, sample, style))
  const portrait = 595.28 - 2 * paper.left
  const landscape = 841.89 - 2 * paper.left
  const natural = sum(measured.map((each) => each.natural))
  const least = sum(measured.map((each) => each.least))
  const isPortrait = natural <= portrait || (measured.length <= 7 && least <= portrait * 0.9)
  const width = isPortrait ? portrait : landscape
  const groups = least <= width ? [measured.map((_, at) => at)] : groupsOf(measured, width)
  const sized = measured.map(({ column, heading, textOf, natural: own }) => ({
    column,
    heading,
    textOf,
    width: own,
  }))
  for (const group of groups) {
    const widths = widthsOf(
      group.map((at) => measured[at]).filter((each) => each !== undefined),
      width,
    )
    for (const [place, at] of group.entries()) {
      const column = sized[at]
      // The first column stands in each group, as wide as in the first.
      if (column && (place > 0 || group === groups[0])) column.width = widths[place] ?? column.width
    }
  }
  return { orientation: isPortrait ? 'portrait' : 'landscape', groups, columns: sized }
}

function measure(
  paper: Paper,
  column: Column,
  at: number,
  sample: readonly (readonly Cell[])[],
  style: CellStyle,
): Measured {
  const heading = paper.clean(column.unit ? `${column.heading} (${column.unit})` : column.heading)
  const write = cellTexts(column, style)
  const textOf = (cell: Cell) => paper.clean(write(cell).slice(0, 4000))
  const isText = column.type === 'text' || column.type === 'any'
  const { canvas } = paper
  const widths = sample.map((row) => canvas.widthOf(textOf(row[at] ?? null).slice(0, 200), cellStyle))
  const content = Math.min(Math.max(0, ...widths), widestText)
  const words = heading
    .slice(0, 100)
    .split(' ')
    .map((word) => canvas.widthOf(word, headStyle))
  const word = Math.min(Math.max(0, ...words), 90)
  const natural = Math.max(content, word, Math.min(canvas.widthOf(heading.slice(0, 100), headStyle), 80), 14)
  const least = Math.max(isText ? Math.min(content, narrowestText) : content, Math.min(word, 60), 14)
  const around = 2 * cellPadding
  return { column, heading, textOf, width: 0, natural: natural + around, least: least + around }
}

function groupsOf(measured: readonly Measured[], width: number): number[][] {
  const groups: number[][] = []
  const first = Math.min(measured[0]?.natural ?? 0, 130)
  if (measured[0]) measured[0].natural = Math.max(first, measured[0].least)
  let group = [0]
  let used = first
  for (let at = 1; at < measured.length; at++) {
    const own = Math.min(measured[at]?.natural ?? 0, 150)
    if (group.length > 1 && used + own > width) {
      groups.push(group)
      group = [0]
      used = first
    }
    group.push(at)
    used += own
  }
  return [...groups, group]
}

function widthsOf(measured: readonly Measured[], width: number): number[] {
  const natural = sum(measured.map((each) => each.natural))
  if (natural <= width) {
    const stretch = Math.min(width / natural, maxStretch)
    return measured.map((each) => each.natural * stretch)
  }
  const least = sum(measured.map((each) => each.least))
  const share = Math.max(0, (width - least) / Math.max(natural - least, 1))
  const widths = measured.map((each) => each.least + (each.natural - each.least) * share)
  const total = sum(widths)
  return total > width ? widths.map((own) => (own * width) / total) : widths
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The lines of a head. */
export function headLines(paper: Paper, { heading, width }: TableColumn): string[] {
  return paper.canvas.wrap(heading, width - 2 * cellPadding, headStyle, 4)
}
