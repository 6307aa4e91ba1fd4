import type { CellStyle } from '../cell-texts.ts'
import { drawTimes, drawValueAxis } from '../chart/draw-chart.ts'
import { timeTicksOf } from '../chart/time-axis.ts'
import type { Box } from '../page/canvas.ts'
import { type Colour, colourOf, colours, seriesColour, tintOf } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import type { Plot, PlotSeries } from './block.ts'
import { drawLanes, laneHeight } from './draw-lanes.ts'
import { drawBelow, drawSeries, type Places } from './draw-lines.ts'
import { drawAsFigure, smallStyle } from './parts.ts'
import { plotAxisOf, stackedSeries } from './plot-axis.ts'

const heading = { size: 8.5, weight: 'bold' as const }
const legendLine = 11
const timesHeight = 22
const lowestPlot = 24

interface Drawn {
  series: PlotSeries
  colour: Colour
  /** As it is drawn: on top of others where they are stacked. */
  shape: PlotSeries
}

/** Plots below one another, each with its own axes, in equal parts of a box. */
export function drawPlots(paper: Paper, plots: readonly Plot[], box: Box, style: CellStyle): void {
  const gap = 8
  const height = Math.max(lowestPlot, (box.height - gap * (plots.length - 1)) / Math.max(1, plots.length))
  for (const [at, plot] of plots.entries()) {
    const own = { ...box, y: box.y + at * (height + gap), height }
    if (own.y + lowestPlot > box.y + box.height) break
    drawAsFigure(paper, plot.description, own, () => drawPlot(paper, plot, own, style))
  }
}

function drawPlot(paper: Paper, plot: Plot, box: Box, style: CellStyle): void {
  const { canvas, clean } = paper
  let { y } = box
  if (plot.title) {
    canvas.text(canvas.fit(clean(plot.title), box.width, heading), box.x, y + 8, heading)
    y += 13
  }
  const isEmpty = plot.series.every(({ values }) => values.every((value) => value === null))
  if (isEmpty && plot.lanes.length === 0) {
    const shown = canvas.fit(clean(plot.ifEmpty), box.width, smallStyle)
    const left = box.x + (box.width - canvas.widthOf(shown, smallStyle)) / 2
    canvas.text(shown, left, (y + box.y + box.height) / 2, smallStyle)
    return
  }
  const drawn = drawnOf(plot)
  const bottom = box.y + box.height - (plot.hasLegend ? drawLegend(paper, plot, drawn, box) : 0)
  const lanes = Math.min(plot.lanes.length * laneHeight, Math.max(0, bottom - timesHeight - y))
  const left = drawn.filter(({ series }) => series.axis === 'left')
  const right = drawn.filter(({ series }) => series.axis === 'right')
  const labels = [plot.left.label, left.length > 0 || right.length === 0 ? '' : plot.left.label]
  const hasLabel = labels.some(Boolean) || plot.right.label !== ''
  const top = y + (hasLabel && !isEmpty ? 17 : 4)
  const plotBottom = bottom - timesHeight - lanes
  const isPlot = !isEmpty && plotBottom - top >= lowestPlot
  const count = Math.max(2, Math.floor((plotBottom - top) / 26))
  const ask = { count, language: style.language }
  const axes = {
    left: plotAxisOf(
      plot,
      left.map(({ shape }) => shape),
      'left',
      ask,
    ),
    right: plotAxisOf(
      plot,
      right.map(({ shape }) => shape),
      'right',
      ask,
    ),
  }
  const widthOf = (side: 'left' | 'right') =>
    Math.max(...axes[side].ticks.map(({ text }) => canvas.widthOf(text, smallStyle)), 0) + 6
  const hasLeft = isPlot && (left.length > 0 || right.length === 0)
  const indent = hasLeft ? widthOf('left') : 2
  const outdent = isPlot && right.length > 0 ? widthOf('right') : 4
  const inner = {
    ...{ x: box.x + indent, y: top },
    width: Math.max(20, box.width - indent - outdent),
    height: Math.max(1, plotBottom - top),
  }
  const xOf = (at: number) => inner.x + (inner.width * (at - plot.from)) / Math.max(1, plot.to - plot.from)
  if (isPlot) {
    const placesOf = (side: 'left' | 'right'): Places => {
      const { from, to } = axes[side]
      const yOf = (value: number) => inner.y + inner.height * (1 - (value - from) / (to - from))
      return { xOf, yOf, floor: yOf(Math.min(Math.max(0, from), to)) }
    }
    const main = hasLeft ? 'left' : 'right'
    drawEvents(paper, plot, inner, xOf)
    drawValueAxis(canvas, hasLeft ? axes.left : { ticks: [] }, { box: inner, yOf: placesOf('left').yOf })
    if (right.length > 0) drawRightAxis(paper, axes.right.ticks, inner, placesOf('right').yOf, !hasLeft)
    drawAxisLabels(paper, plot, box, top - 9)
    canvas.within(inner, () => {
      const bars = drawn.filter(({ shape }) => shape.style === 'bars')
      for (const { shape, colour } of drawn)
        drawBelow(canvas, shape, colour, placesOf(shape.axis), plot.stacked)
      for (const each of drawn) {
        const place = plot.stacked
          ? { place: 0, count: 1 }
          : { place: Math.max(0, bars.indexOf(each)), count: Math.max(1, bars.length) }
        drawSeries(canvas, each.shape, each.colour, placesOf(each.shape.axis), place)
      }
    })
    drawLimits(paper, plot, inner, placesOf(main).yOf, axes[main])
  }
  const base = isPlot ? inner : { ...inner, y: bottom - timesHeight - lanes, height: 0 }
  drawLanes(
    paper,
    plot.lanes.slice(0, Math.floor(lanes / laneHeight)),
    { ...base, y: base.y + base.height, height: lanes },
    xOf,
  )
  const times = { ...inner, y: bottom - timesHeight - 1, height: 1 }
  canvas.line([times.x, times.y + 1], [times.x + times.width, times.y + 1], {
    colour: colours.edge,
    width: 0.75,
  })
  const ticks = timeTicksOf(plot.from, plot.to, {
    ...style,
    count: Math.max(2, Math.floor(inner.width / 58)),
  })
  drawTimes(canvas, ticks, xOf, { box: times })
}

function drawnOf({ series, stacked }: Plot): Drawn[] {
  const shapes = stacked
    ? new Map(
        (['left', 'right'] as const).flatMap((side) => {
          const own = series.filter(({ axis }) => axis === side)
          return stackedSeries(own).map((shape, at) => [own[at] as PlotSeries, shape] as const)
        }),
      )
    : undefined
  return series.map((each, place) => ({
    series: each,
    shape: shapes?.get(each) ?? each,
    colour: colourOf(each.colour, seriesColour(undefined, place)),
  }))
}

function drawEvents(
  { canvas }: Paper,
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

function drawRightAxis(
  { canvas }: Paper,
  ticks: readonly { value: number; text: string }[],
  { x, width }: Box,
  yOf: (value: number) => number,
  isAlone: boolean,
): void {
  for (const { value, text } of ticks) {
    if (isAlone) canvas.line([x, yOf(value)], [x + width, yOf(value)])
    canvas.text(text, x + width + 5, yOf(value) + 2.6, smallStyle)
  }
}

function drawAxisLabels(
  { canvas, clean }: Paper,
  { left, right }: Plot,
  { x, width }: Box,
  base: number,
): void {
  canvas.text(canvas.fit(clean(left.label), width / 2 - 4, smallStyle), x, base, smallStyle)
  canvas.textBefore(canvas.fit(clean(right.label), width / 2 - 4, smallStyle), x + width, base, smallStyle)
}

function drawLimits(
  { canvas, clean }: Paper,
  { limits }: Plot,
  { x, y, width }: Box,
  yOf: (value: number) => number,
  { from, to }: { from: number; to: number },
): void {
  const named: number[] = []
  for (const { name, value, colour: hex } of limits.slice(0, 12)) {
    if (!(value >= from && value <= to)) continue
    const colour = colourOf(hex, colours.limit)
    const at = yOf(value)
    canvas.line([x, at], [x + width, at], { colour, width: 0.8, dash: [4, 3] })
    if (named.some((other) => Math.abs(other - at) < 9)) continue
    named.push(at)
    const own = { ...smallStyle, colour }
    const shown = canvas.fit(clean(name), width / 2, own)
    const wide = canvas.widthOf(shown, own)
    // Inside the plot, and legible where lines cross it.
    const isBelow = at - y < 12
    canvas.rectangle(
      { x: x + width - wide - 4, y: isBelow ? at + 1.5 : at - 10, width: wide + 4, height: 9 },
      colours.surface,
    )
    canvas.textBefore(shown, x + width - 2, isBelow ? at + 9 : at - 2.8, own)
  }
}

/** What the colours mean, at the foot of the box. Returns how high it is. */
function drawLegend({ canvas, clean }: Paper, plot: Plot, drawn: readonly Drawn[], box: Box): number {
  const entries = [
    ...drawn.map(({ series, colour }) => ({ text: series.name, colour })),
    ...plot.lanes.flatMap(({ shares }) =>
      shares.slice(0, 8).map(({ text, colour }) => ({ text, colour: colourOf(colour, colours.dimmed) })),
    ),
  ]
  const most = Math.max(0, Math.min(4, Math.floor((box.height - timesHeight - 40) / legendLine)))
  const lines: { text: string; colour: Colour; x: number }[][] = [[]]
  let x = box.x
  for (const { text, colour } of entries) {
    const shown = canvas.fit(clean(text), Math.min(260, box.width - 16), smallStyle)
    const width = 13 + canvas.widthOf(shown, smallStyle) + 10
    if (x > box.x && x + width - 10 > box.x + box.width) {
      lines.push([])
      x = box.x
    }
    lines.at(-1)?.push({ text: shown, colour, x })
    x += width
  }
  const told = lines.slice(0, most).filter((line) => line.length > 0)
  const height = told.length * legendLine + (told.length > 0 ? 3 : 0)
  const top = box.y + box.height - height + 3
  for (const [at, line] of told.entries()) {
    const base = top + at * legendLine + 8
    for (const each of line) {
      canvas.rectangle({ x: each.x, y: base - 6, width: 8, height: 6.5 }, each.colour)
      canvas.text(each.text, each.x + 12, base, smallStyle)
    }
    const last = line.at(-1)
    if (at === most - 1 && lines.length > most && last)
      canvas.textBefore('…', box.x + box.width, base, smallStyle)
  }
  return height
}
