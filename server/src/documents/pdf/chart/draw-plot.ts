import type { Chart } from '../../content.ts'
import type { Plot } from '../blocks/block.ts'
import type { CellStyle } from '../cell-texts.ts'
import { type Box, smallStyle } from '../page/canvas.ts'
import { colourOf, colours, seriesColour } from '../page/colours.ts'
import type { Paper } from '../page/paper.ts'
import { drawAsFigure } from '../page/picture.ts'
import { plotOfChart } from './chart-plot.ts'
import { drawNames, drawTimes, drawValueAxis, labelsHeight } from './draw-axes.ts'
import { drawLanes, laneHeight } from './draw-lanes.ts'
import { drawLegend } from './draw-legend.ts'
import { drawEvents, drawLimits } from './draw-marks.ts'
import { drawArea, drawSeries, type Scale } from './draw-series.ts'
import { stackedSeries } from './stacked-series.ts'
import { timeTicksOf } from './time-axis.ts'
import { isDrawable, plotAxisOf, type ValueAxis } from './value-axis.ts'

const heading = { size: 8.5, weight: 'bold' as const }
const minHeight = 24

/** A chart in a box, without its title. */
export function drawChart(paper: Paper, chart: Chart, box: Box, style: CellStyle): void {
  drawPlots(paper, [plotOfChart(chart, style)], box, style)
}

/** Plots below one another, each with its own axes, in equal parts of a box. */
export function drawPlots(paper: Paper, plots: readonly Plot[], box: Box, style: CellStyle): void {
  const gap = 8
  const height = Math.max(minHeight, (box.height - gap * (plots.length - 1)) / Math.max(1, plots.length))
  for (const [at, plot] of plots.entries()) {
    const own = { ...box, y: box.y + at * (height + gap), height }
    if (own.y + minHeight > box.y + box.height) break
    drawAsFigure(paper, plot.description, own, () => drawPlot(paper, plot, own, style))
  }
}

function drawPlot(paper: Paper, plot: Plot, box: Box, style: CellStyle): void {
  const { canvas, clean } = paper
  const { from, to, lanes, names, ifEmpty } = plot
  let { y } = box
  if (plot.title) {
    canvas.text(canvas.fit(clean(plot.title), box.width, heading), box.x, y + 8, heading)
    y += 13
  }
  const isEmpty = ifEmpty !== undefined && !plot.series.some(({ values }) => values.some(isDrawable))
  if (isEmpty && lanes.length === 0) {
    const text = canvas.fit(clean(ifEmpty), box.width, smallStyle)
    const left = box.x + (box.width - canvas.widthOf(text, smallStyle)) / 2
    canvas.text(text, left, (y + box.y + box.height) / 2, smallStyle)
    return
  }
  const series = plot.series.map((each, at) => ({ ...each, colour: colourOf(each.colour, seriesColour(at)) }))
  const legendHeight = plot.hasLegend ? drawLegend(paper, series, lanes, box) : 0
  const base = box.y + box.height - legendHeight - labelsHeight
  const lanesHeight = Math.min(lanes.length * laneHeight, Math.max(0, base - y))
  const bottom = base - lanesHeight
  const top = y + (!isEmpty && (plot.left.label || plot.right.label) ? 17 : 4)
  const hasPlot = !isEmpty && bottom - top >= minHeight
  const shapes = plot.stacked ? stackedSeries(series) : series
  const count = Math.max(2, Math.floor((bottom - top) / 26))
  const axisOf = (side: 'left' | 'right') => {
    const own = shapes.filter(({ axis }) => axis === side)
    const isShown = hasPlot && (own.length > 0 || (side === 'left' && shapes.length === 0))
    const axis = plotAxisOf(plot, own, side, { count, language: style.language })
    const width = Math.max(...axis.ticks.map(({ text }) => canvas.widthOf(text, smallStyle)), 0) + 6
    return { ...axis, side, isShown, width: isShown ? width : side === 'left' ? 2 : 4 }
  }
  const [left, right] = [axisOf('left'), axisOf('right')]
  const inner = {
    ...{ x: box.x + left.width, y: top },
    width: Math.max(20, box.width - left.width - right.width),
    height: Math.max(1, bottom - top),
  }
  const xOf = (at: number) => inner.x + inner.width * (to > from ? (at - from) / (to - from) : 0.5)
  const end = [inner.x + inner.width, base] as const
  canvas.line([inner.x, base], end, { colour: colours.edge, width: 0.75 })
  if (hasPlot) {
    const main = left.isShown ? left : right
    const scales = { left: scaleOf(left, inner, xOf), right: scaleOf(right, inner, xOf) }
    drawEvents(canvas, plot, inner, xOf)
    for (const axis of [left, right])
      if (axis.isShown) drawValueAxis(canvas, axis, inner, scales[axis.side].yOf, axis === main)
    drawAxisLabels(paper, plot, box, top - 9)
    canvas.within(inner, () => {
      const bars = plot.stacked ? [] : shapes.filter((each) => each.style === 'bars')
      for (const each of shapes) drawArea(canvas, each, scales[each.axis], plot.stacked)
      for (const each of shapes) {
        const place = { at: Math.max(0, bars.indexOf(each)), count: Math.max(1, bars.length) }
        drawSeries(canvas, each, scales[each.axis], place)
      }
    })
    drawLimits(paper, plot, inner, main, scales[main.side].yOf)
  }
  const row = { x: inner.x, y: bottom, width: inner.width }
  drawLanes(paper, lanes.slice(0, Math.floor(lanesHeight / laneHeight)), row, xOf)
  if (names) drawNames(canvas, names.map(clean), { ...row, y: base })
  else {
    const ticks = timeTicksOf(from, to, { ...style, count: Math.max(2, Math.floor(inner.width / 58)) })
    drawTimes(canvas, ticks, { ...row, y: base }, xOf)
  }
}

function scaleOf({ from, to }: ValueAxis, { y, height }: Box, xOf: Scale['xOf']): Scale {
  const yOf = (value: number) => y + height * (1 - (value - from) / (to - from))
  return { xOf, yOf, floor: yOf(Math.min(Math.max(0, from), to)) }
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
