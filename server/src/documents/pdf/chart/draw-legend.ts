import type { Lane, PlotSeries } from '../blocks/block.ts'
import { type Box, smallStyle } from '../page/canvas.ts'
import { type Colour, colourOf, colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import { labelsHeight } from './draw-axes.ts'

const lineHeight = 11
const maxLines = 4

/** Names of series and states with their colours, at the foot of the box. Returns its height. */
export function drawLegend(
  { canvas, clean }: Paper,
  series: readonly (PlotSeries & { colour: Colour })[],
  lanes: readonly Lane[],
  box: Box,
): number {
  const entries = [
    ...series.map(({ name, colour }) => ({ text: name, colour })),
    ...lanes.flatMap(({ shares }) =>
      shares.slice(0, 8).map(({ text, colour }) => ({ text, colour: colourOf(colour, colours.dimmed) })),
    ),
  ]
  const room = Math.max(0, Math.min(maxLines, Math.floor((box.height - labelsHeight - 40) / lineHeight)))
  const right = box.x + box.width
  const placed: { text: string; colour: Colour; x: number; line: number }[] = []
  let [x, line] = [box.x, 0]
  for (const { text: name, colour } of entries) {
    const text = canvas.fit(clean(name), Math.min(260, box.width - 16), smallStyle)
    const width = 13 + canvas.widthOf(text, smallStyle)
    if (x > box.x && x + width > right) [x, line] = [box.x, line + 1]
    placed.push({ text, colour, x, line })
    x += width + 10
  }
  const lines = entries.length > 0 ? Math.min(line + 1, room) : 0
  const height = lines > 0 ? lines * lineHeight + 3 : 0
  const baseOf = (at: number) => box.y + box.height - height + 11 + at * lineHeight
  for (const { text, colour, x: left, line: at } of placed) {
    if (at >= lines) break
    canvas.rectangle({ x: left, y: baseOf(at) - 6, width: 8, height: 6.5 }, colour)
    canvas.text(text, left + 12, baseOf(at), smallStyle)
  }
  if (lines > 0 && line >= lines) canvas.textBefore('…', right, baseOf(lines - 1), smallStyle)
  return height
}
