import type { Lane } from '../blocks/block.ts'
import { type Box, smallStyle } from '../page/canvas.ts'
import { colourOf, colours } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'

export const laneHeight = 22
const nameHeight = 10
const word = { size: 7, colour: colours.surface }

/** States over time as bands, one below the other. */
export function drawLanes(
  { canvas, clean }: Paper,
  lanes: readonly Lane[],
  { x, y, width }: Omit<Box, 'height'>,
  xOf: (at: number) => number,
): void {
  for (const [at, { name, runs }] of lanes.entries()) {
    const top = y + at * laneHeight
    canvas.text(canvas.fit(clean(name), width, smallStyle), x, top + 8, smallStyle)
    const band = { y: top + nameHeight + 1, height: laneHeight - nameHeight - 3 }
    canvas.rectangle({ x, width, ...band }, colours.striped)
    for (const { from, to, text, colour } of runs) {
      const left = Math.max(x, xOf(from))
      const right = Math.min(x + width, xOf(to))
      if (right <= left) continue
      const own = Math.max(0.4, right - left)
      canvas.rectangle({ x: left, width: own, ...band }, colourOf(colour, colours.dimmed))
      const shown = clean(text)
      if (canvas.widthOf(shown, word) + 6 <= own) canvas.text(shown, left + 3, band.y + 7, word)
    }
  }
}
