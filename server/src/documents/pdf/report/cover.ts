import { cellTexts } from '../cell-texts.ts'
import { colours } from '../page/colours.ts'
import { writeParagraph } from '../page/flow.ts'
import type { Paper } from '../page/paper.ts'
import { openImage } from '../page/picture.ts'
import { writeFacts } from './facts.ts'
import type { ReportHead } from './report-head.ts'

const logoWidth = 190
const logoHeight = 64

/** The first page: whose it is, what it tells, of when. */
export async function writeCover(paper: Paper, head: ReportHead): Promise<void> {
  const { canvas, structure, left } = paper
  await paper.newPage('portrait')
  structure.begin('Sect')
  paper.y = 64
  drawLogo(paper, head)
  structure.artifact(() => canvas.rectangle({ x: left, y: 214, width: 54, height: 4 }, colours.brand))
  paper.y = 232
  await writeParagraph(paper, 'H1', head.title, {
    style: { size: 28, weight: 'bold' },
    ...{ lineHeight: 35, maxLines: 5, after: 8 },
  })
  await writeParagraph(paper, 'P', head.subtitle, {
    style: { size: 14, colour: colours.dimmed },
    ...{ lineHeight: 20, maxLines: 3, after: 22 },
  })
  await writeParagraph(paper, 'P', head.company, {
    style: { size: 13, weight: 'bold' },
    ...{ lineHeight: 18, maxLines: 3, after: 3 },
  })
  const created = cellTexts({ type: 'moment' }, head)(Math.floor(head.createdAt / 60_000) * 60_000)
  await writeParagraph(paper, 'P', `${head.words.created} ${created}`, {
    style: { size: 9.5, colour: colours.dimmed },
    ...{ lineHeight: 14, maxLines: 2, after: 26 },
  })
  await writeFacts(paper, head.facts, head)
  structure.end()
}

/** The logo of the white label; its name where there is none, or none that can be read. */
function drawLogo({ objects, canvas, structure, left, y, clean }: Paper, { logo, portal }: ReportHead): void {
  const image = logo && openImage(objects, logo)
  if (!image) {
    const style = { size: 15, weight: 'bold' as const, colour: colours.brand }
    const name = canvas.fit(clean(portal), 400, style)
    structure.leaf('P', () => canvas.text(name, left, y + 18, style))
    return
  }
  const scale = Math.min(logoWidth / image.width, logoHeight / image.height, 1)
  const size = { width: image.width * scale, height: image.height * scale }
  const bottom = objects.page.height - y - size.height
  structure.leaf('Figure', () => objects.image(image, left, y, size), {
    alt: clean(portal),
    bounds: [left, bottom, left + size.width, bottom + size.height],
  })
}
