import { type Box, type Canvas, smallStyle } from '../page/canvas.ts'
import { colours } from '../page/colours.ts'
import type { TimeTick } from './time-axis.ts'
import type { ValueAxis } from './value-axis.ts'

/** Height below a plot for two lines of labels. */
export const labelsHeight = 22

/** Values at one side of a plot. `hasLines`: with lines across it. */
export function drawValueAxis(
  canvas: Canvas,
  { ticks, side }: Pick<ValueAxis, 'ticks'> & { side: 'left' | 'right' },
  { x, width }: Box,
  yOf: (value: number) => number,
  hasLines: boolean,
): void {
  for (const { value, text } of ticks) {
    const y = yOf(value)
    if (hasLines) canvas.line([x, y], [x + width, y])
    if (side === 'left') canvas.textBefore(text, x - 5, y + 2.6, smallStyle)
    else canvas.text(text, x + width + 5, y + 2.6, smallStyle)
  }
}

/** Times below a plot, with the day below the first of each. `y` is the base line. */
export function drawTimes(
  canvas: Canvas,
  ticks: readonly TimeTick[],
  { x, y, width }: Omit<Box, 'height'>,
  xOf: (at: number) => number,
): void {
  for (const { at } of ticks)
    canvas.line([xOf(at), y], [xOf(at), y + 3], { colour: colours.edge, width: 0.75 })
  const times = ticks.map(({ at, text }) => ({ text, middle: xOf(at) }))
  const days = ticks.flatMap(({ at, day }) => (day === undefined ? [] : [{ text: day, middle: xOf(at) }]))
  drawLabels(canvas, times, { x, y: y + 11, width })
  drawLabels(canvas, days, { x, y: y + 20, width })
}

/** Names below a plot, each in the middle of its step; every n-th of them if there is no room for all. */
export function drawNames(
  canvas: Canvas,
  names: readonly string[],
  { x, y, width }: Omit<Box, 'height'>,
): void {
  const step = width / Math.max(1, names.length)
  const widest = Math.max(0, ...names.slice(0, 200).map((name) => canvas.widthOf(name, smallStyle)))
  const every = Math.max(1, Math.ceil((Math.min(widest, Math.max(step - 4, 96)) + 4) / step))
  const labels = names.flatMap((name, at) => {
    if (at % every > 0) return []
    const text = canvas.fit(name, Math.max(step * every - 4, 20), smallStyle)
    return [{ text, middle: x + step * (at + 0.5) }]
  })
  drawLabels(canvas, labels, { x, y: y + 11, width })
}

/** Labels on one line; a label that would touch the one before it is left out. */
function drawLabels(
  canvas: Canvas,
  labels: readonly { text: string; middle: number }[],
  { x, y, width }: Omit<Box, 'height'>,
): void {
  let free = Number.NEGATIVE_INFINITY
  for (const { text, middle } of labels) {
    const own = canvas.widthOf(text, smallStyle)
    const left = Math.min(Math.max(middle - own / 2, x - 10), x + width - own + 6)
    if (left < free) continue
    canvas.text(text, left, y, smallStyle)
    free = left + own + 4
  }
}
