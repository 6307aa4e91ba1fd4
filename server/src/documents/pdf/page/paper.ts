import type { PdfEnd } from '../pdf-messages.ts'
import { type Canvas, createCanvas, smallStyle, textOperators } from './canvas.ts'
import { cleanLineOf } from './clean-text.ts'
import { createPdfObjects, type Orientation, type PdfObject, type PdfObjects } from './objects.ts'
import type { PdfHead } from './pdf-head.ts'
import { createStructure, type Structure } from './structure.ts'
import { loadTypefaces, type Typefaces } from './typeface.ts'

/** A page of the file, for the contents and links to it. */
export interface PageMark {
  dictionary: PdfObject
  height: number
  /** Where on it, from above. */
  y: number
}

/** More pages than a file may have. */
export class PaperFullError extends Error {
  override name = 'PaperFullError'
}

const margin = 48
const headHeight = 26
const footHeight = 34

/** Pages one after the other; a page that is left is written and forgotten. */
export interface Paper {
  readonly objects: PdfObjects
  readonly canvas: Canvas
  readonly structure: Structure
  readonly faces: Typefaces
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Down to where the page is filled. */
  y: number
  /** Pages that the file may still have. */
  pagesLeft(): number
  /** @throws PaperFullError */
  newPage(orientation: Orientation): Promise<void>
  orientation(): Orientation
  /** Begins a page unless so much of it is left. */
  ensure(height: number, orientation?: Orientation): Promise<void>
  mark(): PageMark
  clean(text: string): string
  /** Characters that could not be drawn so far. */
  missed: Set<string>
  /** So many pages more, for the contents. */
  allow(more: number): void
  /** Puts the pages that were made last behind the cover, and numbers all. */
  finish(moved: number): void
  /** Writes the rest of the file. */
  end(): Promise<PdfEnd>
}

interface Foot {
  object: PdfObject
  page: PdfObject
  width: number
  y: number
}

/**
 * @param write stores bytes of the file, in order
 * @param hasCover the first page has no number; a head it never has
 */
export async function createPaper(
  head: Parameters<typeof createPdfObjects>[0] & { words: Pick<PdfHead['words'], 'page'> },
  {
    maxPages,
    write,
    hasCover = true,
  }: { maxPages: number; write: (bytes: Uint8Array) => Promise<void>; hasCover?: boolean },
): Promise<Paper> {
  const objects = createPdfObjects(head)
  const faces = await loadTypefaces(objects)
  const canvas = createCanvas(objects, faces)
  const structure = createStructure(objects)
  const feet: Foot[] = []
  let pages = 0
  let limit = maxPages
  let current: Orientation = 'portrait'
  const style = smallStyle
  const missed = new Set<string>()
  const clean = (text: string) => cleanLineOf(text, faces.regular.has, missed)
  const [shownTitle, shownCompany, portal] = [head.title, head.company, head.portal].map(clean) as [
    string,
    string,
    string,
  ]

  function drawHead(): void {
    const { width } = objects.page
    const half = (width - 2 * margin - 20) / 2
    structure.artifact(() => {
      canvas.text(canvas.fit(shownTitle, half, style), margin, margin - 8, style)
      canvas.textBefore(canvas.fit(shownCompany, half, style), width - margin, margin - 8, style)
      canvas.line([margin, margin - 1], [width - margin, margin - 1])
    })
  }

  function drawFoot(): void {
    const { width, height, dictionary, xobjects } = objects.page
    structure.artifact(() => {
      const object = objects.ref()
      const name = 'Foot'
      xobjects[name] = object
      objects.addContent(`/${name} Do`)
      feet.push({ object, page: dictionary, width, y: height - 26 })
    })
  }

  /** How many pages there are is known only now: what stands below them is an object of its own, written last. */
  function drawFeet(): void {
    const places = new Map(objects._root.data.Pages.data.Kids.map((page, at) => [page, at + 1]))
    const { font, run, widthOf } = faces.regular
    for (const { object, page, width, y } of feet) {
      const number = head.words.page
        .replace('{page}', String(places.get(page)))
        .replace('{pages}', String(places.size))
      const x = width - margin - widthOf(number, style.size)
      object.data = {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, y + 20] },
        Resources: { Font: { [font.id]: font.ref() } },
      }
      object.compress = false
      object.end(
        [
          textOperators(font.id, run(portal).glyphs, margin, y, style),
          textOperators(font.id, run(number).glyphs, x, y, style),
        ].join('\n'),
      )
    }
  }

  const paper: Paper = {
    ...{ objects, canvas, structure, faces, left: margin, top: margin + headHeight - 12, y: margin },
    get right() {
      return objects.page.width - margin
    },
    get bottom() {
      return objects.page.height - margin - footHeight + 16
    },
    pagesLeft: () => limit - pages,
    orientation: () => current,
    async newPage(orientation) {
      if (pages >= limit) throw new PaperFullError()
      pages++
      if (pages > 1) structure.endPage()
      objects.addPage({ size: 'A4', layout: orientation, margin: 0 })
      current = orientation
      paper.y = paper.top
      if (pages > 1) drawHead()
      if (pages > 1 || !hasCover) drawFoot()
      for (let bytes = objects.read(); bytes !== null; bytes = objects.read()) await write(bytes)
    },
    async ensure(height, orientation = current) {
      if (orientation !== current || paper.y + height > paper.bottom) await paper.newPage(orientation)
    },
    mark: () => ({ dictionary: objects.page.dictionary, height: objects.page.height, y: paper.y }),
    allow(more) {
      limit += more
    },
    clean,
    missed,
    finish(moved) {
      structure.endPage()
      const { Kids: kids } = objects._root.data.Pages.data
      kids.splice(1, 0, ...kids.splice(kids.length - moved, moved))
      drawFeet()
      structure.finish()
    },
    async end() {
      objects.end()
      for await (const bytes of objects) await write(bytes)
      return { pages: objects._root.data.Pages.data.Kids.length, missed: [...missed].join('') }
    },
  }
  return paper
}
