import type { CellStyle } from '../cell-texts.ts'
import { drawChart, drawPlots } from '../chart/draw-plot.ts'
import { type Box, type Point, smallStyle } from '../page/canvas.ts'
import { colourOf, colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import { drawAsFigure, openImage } from '../page/picture.ts'
import type { Block, PictureBlock, ValueBlock } from './block.ts'
import { drawFill, drawGauge, drawTilt } from './draw-gauge.ts'
import { drawRows } from './draw-rows.ts'
import { drawFacts, drawText } from './draw-text.ts'
import { drawLarge, drawNotes, drawTitle } from './parts.ts'

const padding = 8
const colourFor = (hex: string | undefined) => colourOf(hex, colours.text)

/**
 * Draws a block into a box, with a frame. Nothing of it stands outside; of texts and rows that is shown which has
 * room, and an ellipsis says that there is more.
 */
export function drawBlock(paper: Paper, block: Block, frame: Box, style: CellStyle): void {
  paper.structure.artifact(() => drawFrame(paper, frame))
  const own = Math.min(padding, frame.width / 8, frame.height / 8)
  const inner = {
    x: frame.x + own,
    y: frame.y + own,
    width: frame.width - 2 * own,
    height: frame.height - 2 * own,
  }
  const title = block.kind === 'chart' ? block.chart.title : block.title
  const box = drawTitle(paper, title, inner)
  switch (block.kind) {
    case 'chart':
      drawChart(paper, block.chart, box, style)
      break
    case 'plots':
      drawPlots(paper, block.plots, box, style)
      break
    case 'value':
      drawValue(paper, block, box)
      break
    case 'gauge':
      drawGauge(paper, block, box)
      break
    case 'fill':
      drawFill(paper, block, box)
      break
    case 'tilt':
      drawTilt(paper, block, box)
      break
    case 'facts':
      drawFacts(paper, block, box, colourFor)
      break
    case 'table':
      drawRows(paper, block, box, style)
      break
    case 'text':
      drawText(paper, block, box)
      break
    case 'picture':
      drawPicture(paper, block, box)
      break
    case 'notice':
      drawNotice(paper, block, box)
  }
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

function drawValue(paper: Paper, { text, colour, mark, notes, course }: ValueBlock, box: Box): void {
  const above = drawNotes(paper, { mark, notes }, box)
  const { canvas, structure } = paper
  const hasCourse = course !== undefined && course.times.length > 1 && above.height > 50
  const line = hasCourse ? Math.min(30, above.height * 0.35) : 0
  const room = { ...above, height: above.height - line - (hasCourse ? 4 : 0) }
  structure.leaf('P', () => drawLarge(paper, text, room, { colour: colourFor(colour), align: 'start' }))
  if (!hasCourse) return
  const { times, values, from, to } = course
  const [low, high] = values.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)] as [number, number],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number],
  )
  const top = above.y + above.height - line
  const points = times.map((at, place): [number, number] => [
    above.x + (above.width * (at - from)) / Math.max(1, to - from),
    top + line * (high > low ? 1 - ((values[place] ?? low) - low) / (high - low) : 0.5),
  ])
  structure.artifact(() =>
    canvas.within({ ...above, y: top - 1, height: line + 2 }, () =>
      canvas.path(points, { colour: colourOf(course.colour, colours.brand), width: 1 }),
    ),
  )
}

/** What is not drawn says what it is and why, so that nobody takes it for lost. */
function drawNotice(paper: Paper, { name, text }: Extract<Block, { kind: 'notice' }>, box: Box): void {
  const { canvas, structure, clean } = paper
  const { x, y, width, height } = box
  structure.artifact(() => canvas.rectangle(box, colours.striped))
  const bold = { ...smallStyle, size: 8.5, weight: 'bold' as const }
  const wrapped = (part: string, style: typeof smallStyle, most: number) =>
    canvas.wrap(clean(part), width - 12, style, Math.max(1, most))
  const room = Math.floor(height / 12)
  const names = wrapped(name, bold, Math.min(2, room))
  const lines = room > names.length ? wrapped(text, smallStyle, room - names.length) : []
  const top = y + Math.max(0, (height - (names.length + lines.length) * 12) / 2)
  const centred = (part: string, at: number, style: typeof smallStyle) =>
    canvas.text(part, x + (width - canvas.widthOf(part, style)) / 2, top + at * 12 + 9, style)
  structure.leaf('P', () => {
    for (const [at, line] of names.entries()) centred(line, at, bold)
  })
  structure.leaf('P', () => {
    for (const [at, line] of lines.entries()) centred(line, names.length + at, smallStyle)
  })
}

function drawPicture(paper: Paper, block: PictureBlock, box: Box): void {
  const { picture, alt, title, ifUnreadable, labels = [] } = block
  const image = openImage(paper.objects, picture)
  if (!image) {
    drawNotice(paper, { kind: 'notice', title, name: alt, text: ifUnreadable }, box)
    return
  }
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const size = { width: image.width * scale, height: image.height * scale }
  const left = box.x + (box.width - size.width) / 2
  const top = box.y + (box.height - size.height) / 2
  drawAsFigure(paper, [alt, ...labels.map(({ text }) => text)].filter(Boolean).join(', '), box, () => {
    paper.objects.image(image, left, top, size)
    for (const label of labels)
      drawLabel(paper, label, [left + label.x * size.width, top + label.y * size.height], box)
  })
}

/** A value on a picture: boxed, so that it can be read on any. */
function drawLabel(
  { canvas, clean }: Paper,
  { text, colour }: NonNullable<PictureBlock['labels']>[number],
  [x, y]: Point,
  box: Box,
): void {
  const ink = colourOf(colour, colours.brand)
  if (text === '') {
    canvas.dot([x, y], 4, ink)
    return
  }
  const style = { size: 8, weight: 'bold' as const }
  const shown = canvas.fit(clean(text), Math.min(180, box.width - 8), style)
  const width = canvas.widthOf(shown, style) + 8
  const left = Math.min(Math.max(x - width / 2, box.x), box.x + box.width - width)
  const top = Math.min(Math.max(y - 7, box.y), box.y + box.height - 14)
  canvas.rectangle({ x: left - 1, y: top - 1, width: width + 2, height: 16 }, ink)
  canvas.rectangle({ x: left, y: top, width, height: 14 }, colours.surface)
  canvas.text(shown, left + 4, top + 10, style)
}
