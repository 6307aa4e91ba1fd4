import type { Cell, Table } from '../../content.ts'
import { type CellStyle, isRight } from '../cell-texts.ts'
import { colours } from '../page/colours.ts'
import { writeParagraph, writeSubheading } from '../page/flow.ts'
import { type Paper, PaperFullError } from '../page/paper.ts'
import {
  cellPadding,
  cellStyle,
  headLines,
  headStyle,
  layOut,
  type TableColumn,
  type TableLayout,
} from './columns.ts'

/** Rows by which the widths of the columns are found. */
const sampleRows = 80
const lineHeight = 10.4
const rowPadding = 2.8
const maxLines = 8

interface ReadyCell {
  lines: readonly string[]
  size: number
  right: boolean
}
interface ReadyRow {
  cells: readonly ReadyCell[]
  height: number
}

/** A table that is written as its rows come; a page of them is held. */
export interface TableWriter {
  /** @throws PaperFullError when the file has no more pages, after it was told where the table ends. */
  rows(rows: readonly (readonly Cell[])[]): Promise<void>
  end(): Promise<void>
}

export interface TableStyle extends CellStyle {
  /** With {rows}. */
  cut: string
  /** It does not go on where the last part ended. */
  needsPage: boolean
}

/** @param onBegin told when the page is open on which it begins; may write what stands above it */
export function createTableWriter(
  paper: Paper,
  table: Omit<Table, 'rows'>,
  style: TableStyle,
  onBegin: () => Promise<void>,
): TableWriter {
  const { structure } = paper
  let waiting: (readonly Cell[])[] = []
  let layout: TableLayout | undefined
  let heads: string[][] = []
  let headHeight = 0
  let ready: ReadyRow[] = []
  let room = 0
  let used = 0
  let needsPage = false
  let written = 0

  async function begin(): Promise<TableLayout> {
    const made = layOut(paper, table.columns, waiting, style)
    heads = made.columns.map((column) => headLines(paper, column))
    headHeight = Math.max(1, ...heads.map(({ length }) => length)) * 9.4 + 2 * rowPadding + 2
    const least = headHeight + 4 * (lineHeight + 2 * rowPadding)
    if (style.needsPage || made.orientation !== paper.orientation() || made.groups.length > 1)
      await paper.newPage(made.orientation)
    else await paper.ensure(least + 70)
    await onBegin()
    await writeSubheading(paper, table.name, least)
    if (made.groups.length === 1) structure.begin('Table')
    room = paper.bottom - paper.y - headHeight
    layout = made
    return made
  }

  async function take(rows: readonly (readonly Cell[])[]): Promise<void> {
    const { columns } = layout ?? (await begin())
    for (const row of rows) {
      const next = prepare(paper, columns, row)
      if (used + next.height > room && ready.length > 0) await write()
      ready.push(next)
      used += next.height
    }
  }

  /** Writes the rows that fill a page: once, or once for each group of columns. */
  async function write(): Promise<void> {
    if (!layout || ready.length === 0) return
    const { groups, columns } = layout
    const pages = groups.length - (needsPage ? 0 : 1)
    if (paper.pagesLeft() < pages) {
      if (groups.length === 1) structure.end()
      await tellCut()
      throw new PaperFullError()
    }
    for (const [place, group] of groups.entries()) {
      if (needsPage || place > 0) await paper.newPage(layout.orientation)
      if (groups.length > 1) structure.begin('Table')
      drawHead(columns, group, written === 0 || groups.length > 1)
      drawRows(columns, group)
      if (groups.length > 1) structure.end()
    }
    written += ready.length
    ready = []
    used = 0
    needsPage = true
    room = paper.bottom - paper.top - headHeight
  }

  async function tellCut(): Promise<void> {
    const format = new Intl.NumberFormat(style.language)
    const text = paper.clean(style.cut.replace('{rows}', format.format(written)))
    structure.leaf('P', () => {
      const own = { ...cellStyle, colour: colours.dimmed }
      paper.canvas.text(text, paper.left, paper.bottom + 9, own)
    })
  }

  function drawHead(columns: readonly TableColumn[], group: readonly number[], isFirst: boolean): void {
    const { canvas, left, y } = paper
    const bottom = y + headHeight
    const draw = (at: number, x: number) => {
      const { column, width } = columns[at] ?? { width: 0, column: { type: 'text' as const } }
      const lines = heads[at] ?? []
      for (const [place, line] of lines.entries()) {
        const base = bottom - 5 - (lines.length - 1 - place) * 9.4
        if (isRight(column)) canvas.textBefore(line, x + width - cellPadding, base, headStyle)
        else canvas.text(line, x + cellPadding, base, headStyle)
      }
    }
    const width = widthOf(columns, group)
    structure.artifact(() => {
      canvas.line([left, bottom - 1], [left + width, bottom - 1], { colour: colours.brand, width: 1 })
      // Only the first head belongs to what is read out.
      if (!isFirst) eachCell(columns, group, left, draw)
    })
    if (isFirst) {
      structure.begin('THead')
      structure.begin('TR')
      eachCell(columns, group, left, (at, x) => structure.leaf('TH', () => draw(at, x), { scope: 'Column' }))
      structure.end()
      structure.end()
    }
    paper.y = bottom
  }

  function drawRows(columns: readonly TableColumn[], group: readonly number[]): void {
    const { canvas, left } = paper
    const width = widthOf(columns, group)
    structure.artifact(() => {
      let y = paper.y
      for (const [place, { height }] of ready.entries()) {
        if ((written + place) % 2 === 1) canvas.rectangle({ x: left, y, width, height }, colours.striped)
        y += height
      }
      canvas.line([left, y], [left + width, y])
    })
    structure.begin('TBody')
    for (const { cells, height } of ready) {
      structure.begin('TR')
      eachCell(columns, group, left, (at, x, own) => {
        const cell = cells[at]
        if (cell) structure.leaf('TD', () => drawCell(cell, x, own))
      })
      structure.end()
      paper.y += height
    }
    structure.end()
  }

  function drawCell({ lines, size, right }: ReadyCell, x: number, width: number): void {
    for (const [place, line] of lines.entries()) {
      const y = paper.y + rowPadding + 7.6 + place * lineHeight
      if (right) paper.canvas.textBefore(line, x + width - cellPadding, y, { ...cellStyle, size })
      else {
        const shown = place < lines.length - 1 ? `${line} ` : line
        paper.canvas.text(shown, x + cellPadding, y, { ...cellStyle, size })
      }
    }
  }

  return {
    async rows(rows) {
      if (layout) return await take(rows)
      waiting.push(...rows)
      if (waiting.length < sampleRows) return
      const held = waiting
      await take(held)
      waiting = []
    },
    async end() {
      if (!layout && waiting.length > 0) await take(waiting)
      if (!layout) {
        if (style.needsPage) await paper.newPage('portrait')
        else await paper.ensure(100, 'portrait')
        await onBegin()
        await writeSubheading(paper, table.name, 20)
        const own = { style: { size: 9, colour: colours.dimmed }, lineHeight: 13, maxLines: 4, after: 8 }
        return await writeParagraph(paper, 'P', table.ifEmpty, own)
      }
      await write()
      if (layout.groups.length === 1) structure.end()
      paper.y += 12
    },
  }
}

const widthOf = (columns: readonly TableColumn[], group: readonly number[]) =>
  group.reduce((sum, at) => sum + (columns[at]?.width ?? 0), 0)

function eachCell(
  columns: readonly TableColumn[],
  group: readonly number[],
  left: number,
  draw: (at: number, x: number, width: number) => void,
): void {
  let x = left
  for (const at of group) {
    const width = columns[at]?.width ?? 0
    draw(at, x, width)
    x += width
  }
}

/** Texts get as many lines as they need, up to some; numbers are made smaller rather than cut: half a number lies. */
function prepare(paper: Paper, columns: readonly TableColumn[], row: readonly Cell[]): ReadyRow {
  let lines = 1
  const cells = columns.map(({ column, textOf, width }, at): ReadyCell => {
    const cell = row[at] ?? null
    const text = textOf(cell)
    const room = width - 2 * cellPadding
    const own = text.length > 600 ? Number.POSITIVE_INFINITY : paper.canvas.widthOf(text, cellStyle)
    const right = isRight(column, cell)
    if (own <= room) return { lines: [text], size: cellStyle.size, right }
    if (typeof cell === 'number') return { lines: [text], size: (cellStyle.size * room) / own, right }
    const wrapped = paper.canvas.wrap(text, room, cellStyle, maxLines)
    lines = Math.max(lines, wrapped.length)
    return { lines: wrapped, size: cellStyle.size, right }
  })
  return { cells, height: lines * lineHeight + 2 * rowPadding }
}
