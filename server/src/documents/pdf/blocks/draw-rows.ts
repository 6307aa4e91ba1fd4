import type { Cell } from '../../content.ts'
import { type CellStyle, cellTexts, isRight } from '../cell-texts.ts'
import { type Box, type Canvas, smallStyle, type TextStyle } from '../page/canvas.ts'
import { colourOf, colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import type { TableBlock } from './block.ts'
import { noteHeight } from './parts.ts'

const cell: TextStyle = { size: 8 }
const head: TextStyle = { size: 7.5, weight: 'bold' }
const rowHeight = 13.5
const markWidth = 7
const maxScale = 1.8

/** A table in a box: as many rows as have room, and that there are more. */
export function drawRows(
  { canvas, structure, clean }: Paper,
  table: TableBlock,
  { x, y, width, height }: Box,
  style: CellStyle,
): void {
  const { columns, rows, marks, note } = table
  const room = Math.max(1, Math.floor((height - (note ? noteHeight : 0)) / rowHeight) - 1)
  const isCut = rows.length > room
  const shown = rows.slice(0, isCut ? Math.max(1, room - 1) : room)
  const writers = columns.map((column) => cellTexts(column, style))
  const headings = columns.map(({ heading, unit }) => clean(unit ? `${heading} (${unit})` : heading))
  const texts = shown.map((row) => columns.map((_, at) => clean(writers[at]?.(row[at] ?? null) ?? '')))
  const places = columnPlaces(canvas, table, headings, texts, width)
  const draw = (
    text: string,
    at: number,
    base: number,
    font: TextStyle,
    value?: Cell,
    mark?: string | null,
  ) => {
    const { from = 0, to = 0 } = places[at] ?? {}
    const own = columns[at]
    const right = own !== undefined && isRight(own, value)
    const taken = (at > 0 ? 3 : 0) + (mark ? markWidth : 0)
    const free = Math.max(4, to - from - 3 - taken)
    const natural = canvas.widthOf(text.slice(0, 200), font)
    // A number or time is made smaller rather than cut: half a number lies.
    const isNumber = value !== undefined && own !== undefined && own.type !== 'text' && natural > free
    const fitting = isNumber ? { ...font, size: Math.max(3, (font.size * free) / natural) } : font
    const fitted = isNumber ? text : canvas.fit(text, free, fitting)
    const left = right ? x + to - 3 - canvas.widthOf(fitted, fitting) : x + from + taken
    if (mark) canvas.dot([left - 4.5, base - 2.8], 2.2, colourOf(mark, colours.dimmed))
    canvas.text(fitted, left, base, fitting)
  }
  structure.artifact(() =>
    canvas.line([x, y + rowHeight], [x + width, y + rowHeight], { colour: colours.brand, width: 0.8 }),
  )
  structure.begin('Table')
  structure.begin('TR')
  for (const [at, heading] of headings.entries())
    structure.leaf('TH', () => draw(heading, at, y + 9.5, head), { scope: 'Column' })
  structure.end()
  for (const [place, row] of texts.entries()) {
    const base = y + rowHeight * (place + 1) + 10
    structure.begin('TR')
    for (const [at, text] of row.entries())
      structure.leaf('TD', () => draw(text, at, base, cell, shown[place]?.[at] ?? null, marks?.[place]?.[at]))
    structure.end()
  }
  structure.end()
  if (isCut) structure.leaf('P', () => canvas.text('…', x, y + rowHeight * (shown.length + 1) + 8, cell))
  if (note)
    structure.leaf('P', () =>
      canvas.text(canvas.fit(clean(note), width, smallStyle), x, y + height - 1, smallStyle),
    )
}

/** Columns as wide as what stands in them; where there is little room, texts are cut before times and numbers are. */
function columnPlaces(
  canvas: Canvas,
  { columns, marks = [] }: Pick<TableBlock, 'columns' | 'marks'>,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): { from: number; to: number }[] {
  const natural = headings.map((heading, at) => {
    const cells = rows.map((row) => canvas.widthOf((row[at] ?? '').slice(0, 60), cell))
    // A heading is cut rather than a value.
    const named = Math.min(canvas.widthOf(heading.slice(0, 60), head), 60)
    const isMarked = marks.some((row) => row[at])
    return Math.min(Math.max(named, 10, ...cells), 200) + 7 + (isMarked ? markWidth : 0)
  })
  const isText = (at: number) => columns[at]?.type === 'text'
  const whole = natural.reduce((sum, own, at) => sum + (isText(at) ? 0 : own), 0)
  const areKept = whole <= width * 0.75
  const shared = areKept ? natural.filter((_, at) => isText(at)) : natural
  const widest = widestOf(shared, areKept ? width - whole : width)
  const held = natural.map((own, at) => (areKept && !isText(at) ? own : Math.min(own, widest)))
  // Where there is much room, columns stay near each other.
  const scale = Math.min(maxScale, width / held.reduce((sum, own) => sum + own, 0))
  let used = 0
  return held.map((own) => {
    const from = used
    used += own * scale
    return { from, to: used }
  })
}

/** How wide columns may be so that all have room: only the widest become narrower. */
function widestOf(natural: readonly number[], width: number): number {
  let room = width
  let left = natural.length
  for (const own of natural.toSorted((one, other) => one - other)) {
    if (own * left > room) return room / left
    room -= own
    left--
  }
  return Number.POSITIVE_INFINITY
}
