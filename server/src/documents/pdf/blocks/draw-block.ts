import type { Cell, Chart, Column, Fact } from '../../content.ts'
import { type CellStyle, cellTexts, isRight } from '../cell-texts.ts'
import { drawChart } from '../chart/draw-chart.ts'
import type { Box, Canvas, TextStyle } from '../page/canvas.ts'
import { cleanText } from '../page/clean-text.ts'
import { colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import { wrapText } from '../page/wrap-text.ts'

/** What stands in a box of a page, as widgets do on a dashboard. */
export type Block =
  | { kind: 'chart'; chart: Chart }
  /** One value, large; below it what is to be known of it, such as when it was measured. */
  | { kind: 'value'; fact: Fact; note?: string }
  | { kind: 'text'; title?: string; text: string }
  | { kind: 'table'; title: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }

const title: TextStyle = { size: 10.5, weight: 'bold' }
const small: TextStyle = { size: 7.5, colour: colours.dimmed }
const cell: TextStyle = { size: 8 }
const head: TextStyle = { size: 7.5, weight: 'bold' }
const rowHeight = 15
const padding = 8

/**
 * Draws a block into a box, with a frame. Nothing of it stands outside; of texts and rows that is shown which has
 * room, and an ellipsis says that there is more.
 */
export function drawBlock(paper: Paper, block: Block, box: Box, style: CellStyle): void {
  paper.structure.artifact(() => drawFrame(paper, box))
  const inner = {
    x: box.x + padding,
    y: box.y + padding,
    width: box.width - 2 * padding,
    height: box.height - 2 * padding,
  }
  if (block.kind === 'chart') drawFigure(paper, block.chart, inner, style)
  else if (block.kind === 'value') drawValue(paper, block, inner, style)
  else if (block.kind === 'text') drawText(paper, block, inner)
  else drawRows(paper, block, inner, style)
}

function drawFrame({ canvas }: Paper, { x, y, width, height }: Box): void {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ] as const
  canvas.path(corners, { colour: colours.line, width: 0.75 })
}

function drawFigure(paper: Paper, chart: Chart, box: Box, style: CellStyle): void {
  const bottom = paper.objects.page.height - box.y - box.height
  paper.structure.leaf(
    'Figure',
    () => drawChart(paper.canvas, chart, box, { ...style, clean: paper.clean }),
    {
      alt: paper.clean(chart.description).slice(0, 2000),
      bounds: [box.x, bottom, box.x + box.width, bottom + box.height],
    },
  )
}

function drawValue(
  { canvas, structure, clean }: Paper,
  { fact, note }: Extract<Block, { kind: 'value' }>,
  { x, y, width, height }: Box,
  style: CellStyle,
): void {
  const text = clean(cellTexts(fact, style)(fact.value))
  const shown = fact.unit && fact.value !== null ? `${text} ${clean(fact.unit)}` : text
  const largest = Math.min(34, height * 0.45)
  const natural = canvas.widthOf(shown.slice(0, 200), { size: largest, weight: 'bold' })
  // A number is made smaller rather than cut: half a number lies.
  const size = Math.max(8, Math.min(largest, (largest * width) / Math.max(natural, 1)))
  const own: TextStyle = { size, weight: 'bold' }
  structure.leaf('P', () => canvas.text(canvas.fit(clean(fact.label), width, title), x, y + 10, title))
  structure.leaf('P', () => {
    const fitted = canvas.fit(shown, width + 1, own)
    canvas.text(fitted, x, y + height / 2 + size * 0.36 + 4, own)
  })
  if (note)
    structure.leaf('P', () => canvas.text(canvas.fit(clean(note), width, small), x, y + height - 2, small))
}

function drawText(
  { canvas, structure, faces, clean }: Paper,
  { title: heading, text }: Extract<Block, { kind: 'text' }>,
  { x, y, width, height }: Box,
): void {
  const own: TextStyle = { size: 9 }
  let top = y
  if (heading) {
    structure.leaf('H2', () => canvas.text(canvas.fit(clean(heading), width, title), x, y + 10, title))
    top += 18
  }
  const room = Math.max(1, Math.floor((y + height - top) / 13))
  const widthOf = (part: string) => canvas.widthOf(part, own)
  const lines = wrapText(cleanText(text, faces.regular.has), width, widthOf, room)
  structure.leaf('P', () => {
    for (const [at, line] of lines.entries())
      canvas.text(at < lines.length - 1 ? `${line} ` : line, x, top + 10 + at * 13, own)
  })
}

function drawRows(
  { canvas, structure, clean }: Paper,
  { title: name, columns, rows }: Extract<Block, { kind: 'table' }>,
  { x, y, width, height }: Box,
  style: CellStyle,
): void {
  structure.leaf('H2', () => canvas.text(canvas.fit(clean(name), width, title), x, y + 10, title))
  const top = y + 20
  const room = Math.max(1, Math.floor((y + height - top) / rowHeight) - 1)
  const isCut = rows.length > room
  const shown = rows.slice(0, isCut ? room - 1 : room)
  const writers = columns.map((column) => cellTexts(column, style))
  const headings = columns.map(({ heading, unit }) => clean(unit ? `${heading} (${unit})` : heading))
  const texts = shown.map((row) => columns.map((_, at) => clean(writers[at]?.(row[at] ?? null) ?? '')))
  const places = columnPlaces(canvas, headings, texts, width)
  const draw = (text: string, at: number, base: number, font: TextStyle, value?: Cell) => {
    const { from = 0, to = 0 } = places[at] ?? {}
    const room = to - from - 6
    const natural = canvas.widthOf(text.slice(0, 200), font)
    // A number is made smaller rather than cut: half a number lies.
    const isNumber = typeof value === 'number' && natural > room
    const own = isNumber ? { ...font, size: (font.size * room) / natural } : font
    const fitted = isNumber ? text : canvas.fit(text, room, own)
    const column = columns[at]
    if (column && isRight(column, value)) canvas.textBefore(fitted, x + to - 3, base, own)
    else canvas.text(fitted, x + from + (at > 0 ? 3 : 0), base, own)
  }
  structure.artifact(() =>
    canvas.line([x, top + rowHeight], [x + width, top + rowHeight], { colour: colours.brand, width: 0.8 }),
  )
  structure.begin('Table')
  structure.begin('TR')
  for (const [at, heading] of headings.entries())
    structure.leaf('TH', () => draw(heading, at, top + 10, head), { scope: 'Column' })
  structure.end()
  for (const [place, row] of texts.entries()) {
    const base = top + rowHeight * (place + 1) + 10.5
    structure.begin('TR')
    for (const [at, text] of row.entries())
      structure.leaf('TD', () => draw(text, at, base, cell, shown[place]?.[at] ?? null))
    structure.end()
  }
  structure.end()
  if (isCut) structure.leaf('P', () => canvas.text('…', x, top + rowHeight * (shown.length + 1) + 10, cell))
}

/** Columns as wide as what stands in them, to one another. */
function columnPlaces(
  canvas: Canvas,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): { from: number; to: number }[] {
  const natural = headings.map((heading, at) => {
    const cells = rows.map((row) => canvas.widthOf((row[at] ?? '').slice(0, 60), cell))
    // A heading is cut rather than a value.
    const named = Math.min(canvas.widthOf(heading.slice(0, 60), head), 38)
    return Math.min(Math.max(named, 10, ...cells), 200) + 7
  })
  const scale = width / natural.reduce((sum, own) => sum + own, 0)
  let used = 0
  return natural.map((own) => {
    const from = used
    used += own * scale
    return { from, to: used }
  })
}
