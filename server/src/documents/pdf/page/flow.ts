import type { TextStyle } from './canvas.ts'
import { cleanText } from './clean-text.ts'
import { colours } from './colours.ts'
import type { Paper } from './paper.ts'
import type { StructureType } from './structure.ts'

interface Paragraph {
  style: TextStyle
  lineHeight: number
  maxLines: number
  /** Less than the page's. */
  width?: number
  before?: number
  after?: number
  /** What must follow it on the page. */
  keepWith?: number
}

/** Writes a text down the pages, as an element of its own. */
export async function writeParagraph(
  paper: Paper,
  type: StructureType,
  text: string,
  { style, lineHeight, maxLines, width, before = 0, after = 0, keepWith = 0 }: Paragraph,
): Promise<void> {
  const { has } = paper.faces[style.weight ?? 'regular']
  const room = width ?? paper.right - paper.left
  const lines = paper.canvas.wrap(cleanText(text, has, paper.missed), room, style, maxLines)
  if (lines.every((line) => line === '')) return
  if (paper.y > paper.top) paper.y += before
  await paper.ensure(Math.min(lines.length, 2) * lineHeight + keepWith)
  paper.structure.begin(type)
  for (let at = 0; at < lines.length; ) {
    if (paper.y + lineHeight > paper.bottom) await paper.newPage(paper.orientation())
    const count = Math.min(lines.length - at, Math.floor((paper.bottom - paper.y) / lineHeight))
    // The blank keeps the words of two lines apart for who listens or searches.
    const some = lines
      .slice(at, at + count)
      .map((line, place) => (at + place < lines.length - 1 ? `${line} ` : line))
    paper.structure.content(() => {
      for (const [place, line] of some.entries())
        paper.canvas.text(line, paper.left, paper.y + place * lineHeight + style.size, style)
    })
    paper.y += count * lineHeight
    at += count
  }
  paper.structure.end()
  paper.y += after
}

export const writeHeading = (paper: Paper, text: string) =>
  writeParagraph(paper, 'H1', text, {
    style: { size: 17, weight: 'bold', colour: colours.brand },
    ...{ lineHeight: 22, maxLines: 3, before: 22, after: 8, keepWith: 90 },
  })

export const writeSubheading = (paper: Paper, text: string, keepWith: number) =>
  writeParagraph(paper, 'H2', text, {
    style: { size: 11, weight: 'bold' },
    ...{ lineHeight: 15, maxLines: 2, before: 14, after: 4, keepWith },
  })

export const writeText = (paper: Paper, text: string) =>
  writeParagraph(paper, 'P', text, {
    style: { size: 9.5 },
    ...{ lineHeight: 14, maxLines: 5000, width: Math.min(paper.right - paper.left, 500), after: 8 },
  })
