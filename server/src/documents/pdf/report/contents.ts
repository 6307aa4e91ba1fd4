import { colours } from '../page/colours.ts'
import { writeHeading } from '../page/flow.ts'
import { pdfText } from '../page/objects.ts'
import type { PageMark, Paper } from '../page/paper.ts'

export interface Entry {
  title: string
  level: 1 | 2
  mark: PageMark
}

const lineHeight = 19
/** Of tables and charts too, where the list stays short. */
const maxDetailed = 70
const maxEntries = 600
/** Headings that are found without a list of them. */
const maxWithoutContents = 5

/** Writes the list of contents on pages of its own, to be put behind the cover; returns how many, none for a short file. */
export async function writeContents(
  paper: Paper,
  entries: readonly Entry[],
  heading: string,
): Promise<number> {
  const shown = (entries.length <= maxDetailed ? entries : entries.filter(({ level }) => level === 1)).slice(
    0,
    maxEntries,
  )
  if (shown.length <= maxWithoutContents) return 0
  const { objects, structure } = paper
  const before = new Map(objects._root.data.Pages.data.Kids.map((page, at) => [page, at]))
  const perPage = Math.floor((paper.bottom - paper.top - 40) / lineHeight)
  const pages = Math.ceil(shown.length / perPage)
  paper.allow(pages)
  structure.begin('Sect')
  await paper.newPage('portrait')
  await writeHeading(paper, heading)
  structure.begin('TOC')
  for (let page = 0; page < pages; page++) {
    if (page > 0) await paper.newPage('portrait')
    for (const entry of shown.slice(page * perPage, (page + 1) * perPage)) {
      // The cover stays where it is.
      const number = (before.get(entry.mark.dictionary) ?? 0) + pages + 1
      writeEntry(paper, entry, String(number))
    }
  }
  structure.end()
  structure.end()
  return pages
}

function writeEntry(paper: Paper, { title, level, mark }: Entry, number: string): void {
  const { canvas, structure, objects, left, right, y } = paper
  const style = { size: level === 1 ? 10 : 9, ...(level === 1 ? { weight: 'bold' as const } : {}) }
  const x = left + (level === 1 ? 0 : 14)
  const shown = canvas.fit(title, right - x - 60, style)
  const own = { ...style, weight: 'regular' as const }
  structure.begin('TOCI')
  structure.begin('Link')
  structure.content(() => {
    canvas.text(shown, x, y + 12, style)
    canvas.textBefore(number, right, y + 12, own)
  })
  const height = objects.page.height
  const annotation = objects.ref()
  annotation.data = {
    ...{
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [x, height - y - 17, right, height - y],
      Border: [0, 0, 0],
      F: 4,
    },
    Dest: [mark.dictionary, 'XYZ', 0, mark.height - mark.y + 6, null],
    Contents: pdfText(title),
    StructParent: structure.annotation(annotation),
  }
  annotation.end()
  objects.page.annotations.push(annotation)
  structure.end()
  structure.end()
  structure.artifact(() => {
    const from = x + canvas.widthOf(shown, style) + 6
    const to = right - canvas.widthOf(number, own) - 6
    canvas.line([from, y + 12], [to, y + 12], { colour: colours.edge, width: 0.6, dash: [0.6, 3] })
  })
  paper.y += lineHeight
}

/** The bookmarks of the file: sections, and in them tables and charts. */
export function addOutline({ objects }: Paper, entries: readonly Entry[]): void {
  const numbers = new Map(objects._root.data.Pages.data.Kids.map((page, at) => [page, at]))
  let section = objects.outline
  for (const { title, level, mark } of entries.slice(0, 2000)) {
    const parent = level === 1 ? objects.outline : section
    const pageNumber = numbers.get(mark.dictionary) ?? 0
    // pdfkit counts what it calls left from the right.
    const [, , left = 0] = (mark.dictionary.data as { MediaBox: number[] }).MediaBox
    const item = parent.addItem(title, { pageNumber, left, top: mark.y })
    if (level === 1) section = item
  }
}
