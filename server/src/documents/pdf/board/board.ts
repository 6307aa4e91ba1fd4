import type { Block } from '../blocks/block.ts'
import { drawBlock } from '../blocks/draw-block.ts'
import { createdText } from '../cell-texts.ts'
import { colours } from '../page/colours.ts'
import type { Orientation } from '../page/objects.ts'
import { createPaper, type Paper } from '../page/paper.ts'
import { drawLogo } from '../page/picture.ts'
import type { PdfEnd } from '../pdf-messages.ts'
import type { BoardHead } from './board-content.ts'
import { boardColumns, type PlacedBlock, pagesOf } from './pages.ts'

const gap = 8
const headHeight = 58
const logo = { width: 150, height: 36 }
/** Points of a row with the gap below it, by how wide a column is: as on a screen of usual width. */
const rowSteps: Record<Orientation, number> = { landscape: 28, portrait: 23 }
/** Rows may be so much lower or higher, where that makes fewer or fuller pages; lower ones cannot be read. */
const stretches = [1.25, 1.15, 1.07, 1, 0.93, 0.86, 0.8, 0.75]
const manyRows = 26

/** Draws blocks on pages, in the order of the pages. */
export interface BoardWriter {
  /** The places of the blocks among those that were given, in the order in which they are wanted. */
  order: readonly number[]
  /** The next block. */
  block(block: Block): Promise<void>
  finish(): Promise<PdfEnd>
}

/** @param write takes what is made, in order */
export async function createBoard(
  head: BoardHead,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<BoardWriter> {
  const orientation = orientationOf(head)
  // There are at most as many pages as blocks.
  const paper = await createPaper(head, { maxPages: head.places.length + 1, write, hasCover: false })
  await paper.newPage(orientation)
  paper.structure.begin('Sect')
  drawHead(paper, head)
  const full = paper.bottom - paper.top - 4
  const first = paper.bottom - paper.y
  const rowsIn = (step: number, page: number) =>
    Math.max(1, Math.floor(((page === 0 ? first : full) + gap) / step))
  const step = stepOf(head, rowSteps[orientation], rowsIn)
  const placed = pagesOf(head.places, (page) => rowsIn(step, page)).toSorted(
    (one, other) => one.page - other.page || one.y - other.y || one.x - other.x,
  )
  const column = (paper.right - paper.left + gap) / boardColumns
  let next = 0
  let page = 0
  let top = paper.y

  const boxOf = ({ x, y, w, h }: PlacedBlock) => ({
    x: paper.left + x * column,
    y: top + y * step,
    width: w * column - gap,
    height: h * step - gap,
  })
  if (placed.length === 0) {
    const style = { size: 10, colour: colours.dimmed }
    const text = paper.canvas.fit(paper.clean(head.ifEmpty), paper.right - paper.left, style)
    paper.structure.leaf('P', () => paper.canvas.text(text, paper.left, top + 14, style))
  }
  return {
    order: placed.map(({ at }) => at),
    async block(block) {
      const place = placed[next++]
      if (!place) return
      if (place.page > page) {
        page = place.page
        await paper.newPage(orientation)
        top = paper.top + 4
      }
      drawBlock(paper, block, boxOf(place), head)
    },
    async finish() {
      paper.structure.endTo(1)
      paper.finish(0)
      return await paper.end()
    },
  }
}

/** Upright where a long dashboard has hardly anything side by side. */
function orientationOf({ places }: Pick<BoardHead, 'places'>): Orientation {
  const rows = Math.max(0, ...places.map(({ y, h }) => y + h))
  const isWide = places.every(({ w }) => w >= 4)
  return isWide && rows >= manyRows ? 'portrait' : 'landscape'
}

/** The highest rows of those that make the fewest pages. */
function stepOf(
  { places }: Pick<BoardHead, 'places'>,
  usual: number,
  rowsIn: (step: number, page: number) => number,
) {
  const pagesBy = stretches.map((stretch) => {
    const step = usual * stretch
    return {
      step,
      pages: Math.max(0, ...pagesOf(places, (page) => rowsIn(step, page)).map(({ page }) => page)),
    }
  })
  const fewest = Math.min(...pagesBy.map(({ pages }) => pages))
  return pagesBy.find(({ pages }) => pages === fewest)?.step ?? usual
}

/** Whose dashboard it is, of when, and when it was made. */
function drawHead(paper: Paper, head: BoardHead): void {
  const { canvas, structure, clean, left, right } = paper
  const top = paper.y - 10
  const room = right - left - logo.width - 20
  const own = { size: 18, weight: 'bold' as const, colour: colours.brand }
  structure.leaf('H1', () => canvas.text(canvas.fit(clean(head.title), room, own), left, top + 18, own))
  const second = { size: 10.5 }
  structure.leaf('P', () =>
    canvas.text(canvas.fit(clean(head.subtitle), room, second), left, top + 34, second),
  )
  const third = { size: 8, colour: colours.dimmed }
  const origin = [head.company, createdText(head), head.timeZone].filter(Boolean).join(' · ')
  structure.leaf('P', () => canvas.text(canvas.fit(clean(origin), room, third), left, top + 47, third))
  drawLogo(paper, head, { x: right - logo.width, y: top + 4, ...logo }, { corner: 'right', size: 13 })
  paper.y = top + headHeight
  structure.artifact(() =>
    canvas.line([left, paper.y - 4], [right, paper.y - 4], { colour: colours.brand, width: 1 }),
  )
  paper.y += 4
}
