import type { Language } from '@fyr/contract/endpoints/fields'
import { dayMs } from '@fyr/contract/values/time-zone'
import { locales } from '#lib/locales.ts'
import type { Chart } from '../../content.ts'
import type { Box, Canvas } from '../page/canvas.ts'
import { colours, seriesColour } from '../page/colours.ts'
import { drawBars, drawLines, type Plot } from './draw-series.ts'
import { type TimeTick, timeTicksOf } from './time-axis.ts'
import { isDrawable, type ValueAxis, valueAxisOf } from './value-axis.ts'

export interface ChartStyle {
  language: Language
  timeZone: string
  clean(text: string): string
}

const title = { size: 10.5, weight: 'bold' as const }
const label = { size: 7.5, colour: colours.dimmed }
const legendStyle = { size: 8 }
const legendLine = 13
const maxLegendLines = 3

/** A line or bar chart in a box: title, legend, axes, limits and series. */
export function drawChart(canvas: Canvas, chart: Chart, box: Box, style: ChartStyle): void {
  const { clean, language } = style
  let top = box.y + 10
  canvas.text(canvas.fit(clean(chart.title), box.width, title), box.x, top, title)
  if (chart.series.length > 1) top = drawLegend(canvas, chart, { ...box, y: top + 15 }, clean) - 6
  const unit = clean(chart.unit)
  if (unit) canvas.text(canvas.fit(unit, box.width, label), box.x, top + 14, label)
  const plotTop = top + (unit ? 24 : 16)
  const plotBottom = box.y + box.height - 26
  const axis = valueAxisOf(chart, Math.max(2, Math.floor((plotBottom - plotTop) / 28)), language)
  const labelWidth = Math.max(...axis.ticks.map(({ text }) => canvas.widthOf(text, label)))
  const plotBox = {
    x: box.x + labelWidth + 7,
    y: plotTop,
    width: Math.max(20, box.width - labelWidth - 7),
    height: Math.max(20, plotBottom - plotTop),
  }
  const plot = plotOf(chart, plotBox, axis)
  drawValueAxis(canvas, axis, plot)
  drawPlaces(canvas, chart, plot, style)
  if (chart.kind === 'line') drawLines(canvas, chart, plot)
  else drawBars(canvas, chart, plot)
  drawLimits(canvas, chart, plot, clean)
}

function plotOf({ kind, places }: Chart, box: Box, axis: ValueAxis): Plot {
  const yOf = (value: number) => box.y + box.height * (1 - (value - axis.from) / (axis.to - axis.from))
  const count = 'moments' in places ? places.moments.length : places.names.length
  const slot = box.width / Math.max(count, 1)
  if (kind === 'line' && 'moments' in places) {
    const from = places.moments[0] ?? 0
    const to = places.moments.at(-1) ?? 0
    const xOf = (at: number) =>
      box.x + (to > from ? (box.width * ((places.moments[at] ?? from) - from)) / (to - from) : box.width / 2)
    return { box, count, slot, xOf, yOf }
  }
  return { box, count, slot, xOf: (at) => box.x + slot * (at + 0.5), yOf }
}

/** Lines across, with what they stand for at their left. */
export function drawValueAxis(
  canvas: Canvas,
  { ticks }: Pick<ValueAxis, 'ticks'>,
  { box, yOf }: Pick<Plot, 'box' | 'yOf'>,
): void {
  for (const { value, text } of ticks) {
    const y = yOf(value)
    canvas.line([box.x, y], [box.x + box.width, y])
    canvas.textBefore(text, box.x - 5, y + 2.6, label)
  }
}

function drawPlaces(canvas: Canvas, { kind, places }: Chart, plot: Plot, style: ChartStyle): void {
  const { box, count } = plot
  const base = box.y + box.height
  canvas.line([box.x, base], [box.x + box.width, base], { colour: colours.edge, width: 0.75 })
  if (count === 0) return
  if (kind === 'line' && 'moments' in places) {
    const from = places.moments[0] ?? 0
    const to = places.moments.at(-1) ?? 0
    const ticks = timeTicksOf(from, to, { ...style, count: Math.max(2, Math.floor(box.width / 58)) })
    const xOf = (at: number) => box.x + (to > from ? (box.width * (at - from)) / (to - from) : box.width / 2)
    drawTimes(canvas, ticks, xOf, plot)
    return
  }
  const names = 'names' in places ? places.names.map(style.clean) : momentNames(places.moments, style)
  const widest = Math.max(...names.slice(0, 200).map((name) => canvas.widthOf(name, label)))
  // Names that have no room side by side are told for some places only.
  const shown = Math.min(widest, Math.max(plot.slot - 4, 96))
  const every = Math.max(1, Math.ceil((shown + 4) / plot.slot))
  let free = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at += every) {
    const name = canvas.fit(names[at] ?? '', Math.max(plot.slot * every - 4, 20), label)
    const width = canvas.widthOf(name, label)
    const x = Math.max(box.x - 10, Math.min(plot.xOf(at) - width / 2, box.x + box.width - width))
    if (x < free) continue
    canvas.text(name, x, base + 11, label)
    free = x + width + 3
  }
}

/** Times below a plot, with the day below the first of each. */
export function drawTimes(
  canvas: Canvas,
  ticks: readonly TimeTick[],
  xOf: (at: number) => number,
  { box }: Pick<Plot, 'box'>,
): void {
  const base = box.y + box.height
  let free = Number.NEGATIVE_INFINITY
  let freeDay = Number.NEGATIVE_INFINITY
  const place = (text: string, x: number) => {
    const width = canvas.widthOf(text, label)
    return { width, left: Math.min(Math.max(x - width / 2, box.x - 10), box.x + box.width - width + 6) }
  }
  for (const { at, text, day } of ticks) {
    const x = xOf(at)
    canvas.line([x, base], [x, base + 3], { colour: colours.edge, width: 0.75 })
    const time = place(text, x)
    if (time.left < free) continue
    canvas.text(text, time.left, base + 11, label)
    free = time.left + time.width + 5
    if (day === undefined) continue
    const date = place(day, x)
    if (date.left < freeDay) continue
    canvas.text(day, date.left, base + 20, label)
    freeDay = date.left + date.width + 5
  }
}

/** Of bars that stand for months, days or hours. */
function momentNames(moments: readonly number[], { language, timeZone }: ChartStyle): string[] {
  const apart =
    moments.length > 1 ? ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / (moments.length - 1) : dayMs
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    ...(apart > 300 * dayMs
      ? { year: 'numeric' }
      : apart > 27 * dayMs
        ? { month: 'short', year: '2-digit' }
        : apart > 0.9 * dayMs
          ? { day: 'numeric', month: 'short' }
          : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  return moments.map((moment) => format.format(moment))
}

function drawLegend(
  canvas: Canvas,
  { series, kind }: Chart,
  box: Box,
  clean: (text: string) => string,
): number {
  let { x, y } = box
  let lines = 1
  for (const [place, { name, colour }] of series.entries()) {
    const shown = canvas.fit(clean(name), Math.min(220, box.width - 30), legendStyle)
    const width = 18 + canvas.widthOf(shown, legendStyle) + 12
    if (x > box.x && x + width - 12 > box.x + box.width) {
      if (++lines > maxLegendLines) {
        canvas.text('…', x, y, legendStyle)
        break
      }
      x = box.x
      y += legendLine
    }
    const own = seriesColour(colour, place)
    if (kind === 'line')
      canvas.path(
        [
          [x, y - 2.8],
          [x + 13, y - 2.8],
        ],
        { colour: own, width: 1.6 },
      )
    else canvas.rectangle({ x, y: y - 6.5, width: 8, height: 8 }, own)
    canvas.text(shown, x + (kind === 'line' ? 17 : 12), y, legendStyle)
    x += width
  }
  return y + 6
}

function drawLimits(
  canvas: Canvas,
  { limits = [] }: Chart,
  { box, yOf }: Plot,
  clean: (text: string) => string,
): void {
  const own = { ...label, colour: colours.limit }
  const named: number[] = []
  for (const { name, value } of limits.slice(0, 8)) {
    if (!isDrawable(value)) continue
    const y = yOf(value)
    canvas.line([box.x, y], [box.x + box.width, y], { colour: colours.limit, width: 0.8, dash: [4, 3] })
    if (named.some((other) => Math.abs(other - y) < 9)) continue
    named.push(y)
    const shown = canvas.fit(clean(name), box.width / 2, own)
    const width = canvas.widthOf(shown, own)
    // Inside the plot, and legible where lines cross it.
    const below = y - box.y < 12
    const right = box.x + box.width - 2
    canvas.rectangle(
      { x: right - width - 2, y: below ? y + 1.5 : y - 10, width: width + 4, height: 9 },
      colours.surface,
    )
    canvas.textBefore(shown, right, below ? y + 9 : y - 2.8, own)
  }
}
