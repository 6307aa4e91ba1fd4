import { type Box, type Point, smallStyle, type TextStyle } from '../page/canvas.ts'
import { colourOf, colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import type { Mark } from './block.ts'

export const titleStyle: TextStyle = { size: 10, weight: 'bold' }
const titleHeight = 18
export const noteHeight = 11

/** Draws the title of a block, where it has one. Returns the room below. */
export function drawTitle({ canvas, structure, clean }: Paper, title: string, box: Box): Box {
  const shown = canvas.fit(clean(title), box.width, titleStyle)
  if (shown === '') return box
  structure.leaf('H2', () => canvas.text(shown, box.x, box.y + 9, titleStyle))
  return { ...box, y: box.y + titleHeight, height: Math.max(10, box.height - titleHeight) }
}

/** Draws what is to be known of a value at the foot of a box, side by side. Returns the room above. */
export function drawNotes(
  paper: Paper,
  { mark, notes }: { mark?: Mark | undefined; notes: readonly string[] },
  box: Box,
): Box {
  const { canvas, structure, clean } = paper
  const all = [...(mark ? [mark] : []), ...notes.map((text) => ({ text, colour: null }))]
  if (all.length === 0) return box
  // Side by side where they have room, else below each other.
  const widths = all.map(({ text, colour }) => canvas.widthOf(clean(text), smallStyle) + (colour ? 9 : 0))
  const isRow = widths.reduce((sum, width) => sum + width + 10, -10) <= box.width
  const lines = isRow ? 1 : Math.min(all.length, Math.max(1, Math.floor(box.height / 3 / noteHeight)))
  const top = box.y + box.height - lines * noteHeight
  let x = box.x
  for (const [at, { text, colour }] of all.slice(0, isRow ? all.length : lines).entries()) {
    const base = top + (isRow ? 0 : at * noteHeight) + 8
    const left = isRow ? x : box.x
    const own = colour === null ? smallStyle : { ...smallStyle, colour: colourOf(colour, colours.text) }
    const indent = colour === null ? 0 : 9
    if (colour !== null)
      structure.artifact(() => canvas.dot([left + 3, base - 2.6], 3, colourOf(colour, colours.text)))
    structure.leaf('P', () =>
      canvas.text(canvas.fit(clean(text), box.width - indent, own), left + indent, base, own),
    )
    x += (widths[at] ?? 0) + 10
  }
  return { ...box, height: Math.max(10, top - box.y - 3) }
}

/** A text in the middle, as large as fits: a number is made smaller rather than cut, as half a number lies. */
export function drawLarge(
  { canvas, clean }: Paper,
  text: string,
  { x, y, width, height }: Box,
  {
    colour,
    align = 'centre',
    largest = 28,
  }: { colour?: string; align?: 'start' | 'centre'; largest?: number } = {},
): void {
  const shown = clean(text)
  const room = Math.max(8, Math.min(largest, height * 0.75))
  const natural = canvas.widthOf(shown.slice(0, 200), { size: room, weight: 'bold' })
  const size = Math.max(7, Math.min(room, (room * width) / Math.max(natural, 1)))
  const own: TextStyle = { size, weight: 'bold', ...(colour !== undefined && { colour }) }
  const fitted = canvas.fit(shown, width + 1, own)
  const left = align === 'start' ? x : x + (width - canvas.widthOf(fitted, own)) / 2
  canvas.text(fitted, left, y + height / 2 + size * 0.36, own)
}

/** Points of a circle: degrees from the top, clockwise; as many as make it look round. */
export function arcPoints(centre: Point, radius: number, from: number, to: number): Point[] {
  const count = Math.max(2, Math.ceil(Math.abs(to - from) / 3) + 1)
  return Array.from({ length: count }, (_, at): Point => {
    const angle = ((from + ((to - from) * at) / (count - 1) - 90) * Math.PI) / 180
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
  })
}
