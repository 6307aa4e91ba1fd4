import { type Box, smallStyle, type TextStyle } from '../page/canvas.ts'
import { cleanText } from '../page/clean-text.ts'
import { colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import type { Block, FactsBlock } from './block.ts'
import { linesOfMarkdown } from './markdown.ts'

const bodySizes = { small: 7.5, normal: 9, large: 12 } as const
const headingSizes = [1, 1.7, 1.35, 1.15] as const
const indentWidth = 11

/** A text with headings and lists, as much of it as has room. */
export function drawText(
  { canvas, structure, faces, missed }: Paper,
  { markdown, size = 'normal', align = 'start' }: Extract<Block, { kind: 'text' }>,
  { x, y, width, height }: Box,
): void {
  const bottom = y + height
  let top = y
  for (const { text, level, bullet, depth } of linesOfMarkdown(markdown)) {
    const own: TextStyle = {
      size: bodySizes[size] * headingSizes[level],
      weight: level > 0 ? 'bold' : 'regular',
    }
    const lineHeight = own.size * 1.4
    const indent = Math.min(depth * indentWidth, width / 2)
    const room = Math.floor((bottom - top + lineHeight * 0.25) / lineHeight)
    if (room < 1) {
      structure.leaf('P', () => canvas.textBefore('…', x + width, bottom, own))
      return
    }
    const has = faces[own.weight ?? 'regular'].has
    const lines = canvas.wrap(cleanText(text, has, missed), width - indent, own, room)
    structure.leaf(level > 0 ? 'H2' : 'P', () => {
      if (bullet) canvas.text(bullet, x + indent - indentWidth, top + own.size, own)
      for (const [at, line] of lines.entries()) {
        const free = width - indent - canvas.widthOf(line, own)
        const left = align === 'center' ? free / 2 : align === 'end' ? free : 0
        // The blank keeps the words of two lines apart for who listens or searches.
        const shown = at < lines.length - 1 ? `${line} ` : line
        canvas.text(shown, x + indent + Math.max(0, left), top + at * lineHeight + own.size, own)
      }
    })
    top += lines.length * lineHeight + own.size * (level > 0 ? 0.3 : 0.45)
  }
}

/** What is known of something: what it is at the left, how it is at the right. */
export function drawFacts(
  { canvas, structure, faces, clean, missed }: Paper,
  { facts, mark, note }: FactsBlock,
  { x, y, width, height }: Box,
  colourFor: (hex: string | undefined) => string,
): void {
  let top = y
  const bottom = y + height
  if (mark) {
    const own: TextStyle = { size: 9, weight: 'bold', colour: colourFor(mark.colour) }
    structure.artifact(() => canvas.dot([x + 3.5, top + 6], 3.2, colourFor(mark.colour)))
    structure.leaf('P', () =>
      canvas.text(canvas.fit(clean(mark.text), width - 11, own), x + 11, top + 9, own),
    )
    top += 16
  }
  const rowHeight = 13
  for (const [at, { label, text, colour }] of facts.entries()) {
    if (top + rowHeight > bottom + 2) {
      structure.leaf('P', () => canvas.text('…', x, bottom, smallStyle))
      return
    }
    const own: TextStyle = { size: 8.5, weight: 'bold', ...(colour && { colour: colourFor(colour) }) }
    const shown = clean(text)
    const taken = Math.min(canvas.widthOf(shown.slice(0, 300), own), width * (label ? 0.62 : 1))
    if (label)
      structure.leaf('P', () =>
        canvas.text(canvas.fit(clean(label), width - taken - 8, smallStyle), x, top + 9, smallStyle),
      )
    structure.leaf('P', () => {
      const fitted = canvas.fit(shown, taken + 1, own)
      if (label) canvas.textBefore(fitted, x + width, top + 9, own)
      else canvas.text(fitted, x, top + 9, own)
    })
    if (at < facts.length - 1)
      structure.artifact(() =>
        canvas.line([x, top + rowHeight - 0.5], [x + width, top + rowHeight - 0.5], { colour: colours.line }),
      )
    top += rowHeight
  }
  if (!note) return
  const room = Math.floor((bottom - top - 4) / 11)
  if (room < 1) return
  const lines = canvas.wrap(cleanText(note, faces.regular.has, missed), width, smallStyle, room)
  structure.leaf('P', () => {
    for (const [at, line] of lines.entries()) canvas.text(`${line} `, x, top + 12 + at * 11, smallStyle)
  })
}
