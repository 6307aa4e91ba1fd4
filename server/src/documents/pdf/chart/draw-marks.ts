import type { Plot } from '../blocks/block.ts'
import { type Box, type Canvas, smallStyle } from '../page/canvas.ts'
import { colourOf, colours, tintOf } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import type { ValueAxis } from './value-axis.ts'

/** Periods of alarms behind the series of a plot. */
export function drawEvents(
  canvas: Canvas,
  { events, from, to }: Plot,
  inner: Box,
  xOf: (at: number) => number,
): void {
  for (const event of events.slice(0, 200)) {
    const [left, right] = [Math.max(event.from, from), Math.min(event.to, to)]
    if (right < left) continue
    const colour = colourOf(event.colour, colours.limit)
    const width = Math.max(1, xOf(right) - xOf(left))
    canvas.rectangle({ ...inner, x: xOf(left), width }, tintOf(colour, 0.12))
    canvas.rectangle({ x: xOf(left), y: inner.y - 2, width, height: 2 }, colour)
  }
}

/** Limits within an axis, with their names inside the plot; a name that would cover another is left out. */
export function drawLimits(
  { canvas, clean }: Paper,
  { limits }: Plot,
  { x, y, width }: Box,
  { from, to }: ValueAxis,
  yOf: (value: number) => number,
): void {
  const right = x + width
  const named: number[] = []
  for (const { name, value, colour: hex } of limits.slice(0, 12)) {
    if (!(value >= from && value <= to)) continue
    const colour = colourOf(hex, colours.limit)
    const at = yOf(value)
    canvas.line([x, at], [right, at], { colour, width: 0.8, dash: [4, 3] })
    if (named.some((other) => Math.abs(other - at) < 9)) continue
    named.push(at)
    const style = { ...smallStyle, colour }
    const text = canvas.fit(clean(name), width / 2, style)
    const own = canvas.widthOf(text, style)
    // Legible where lines cross it.
    const isBelow = at - y < 12
    const surface = { x: right - own - 4, y: isBelow ? at + 1.5 : at - 10, width: own + 4, height: 9 }
    canvas.rectangle(surface, colours.surface)
    canvas.textBefore(text, right - 2, isBelow ? at + 9 : at - 2.8, style)
  }
}
