import { createdText } from '../cell-texts.ts'
import { colours } from '../page/colours.ts'
import { writeParagraph } from '../page/flow.ts'
import type { Paper } from '../page/paper.ts'
import { drawLogo } from '../page/picture.ts'
import { writeFacts } from './facts.ts'
import type { ReportHead } from './report-head.ts'

const logoSize = { width: 190, height: 64 }

/** The first page: whose it is, what it tells, of when. */
export async function writeCover(paper: Paper, head: ReportHead): Promise<void> {
  const { canvas, structure, left } = paper
  await paper.newPage('portrait')
  structure.begin('Sect')
  drawLogo(paper, head, { x: left, y: 64, ...logoSize }, { corner: 'left', size: 15 })
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
  await writeParagraph(paper, 'P', createdText(head), {
    style: { size: 9.5, colour: colours.dimmed },
    ...{ lineHeight: 14, maxLines: 2, after: 26 },
  })
  await writeFacts(paper, head.facts, head)
  structure.end()
}
