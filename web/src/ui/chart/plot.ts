import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TimeFormat } from '../time/format.ts'
import { numberLabels, timeLabels, valueRange } from './axis.ts'
import { appendPoint, copyData, type SeriesData } from './data.ts'
import { pointerGestures } from './gestures.ts'
import { drawLimitLabels, drawLimits, type Limit } from './limits.ts'
import { touchZoom } from './touch.ts'
import type { ChartView } from './view.ts'

export interface PlotSeries {
  id: string
  label: string
  unit: string
  colour: string
  style: ChartStyle
  /** Null: series of one unit share an axis. */
  axis: 'left' | 'right' | null
}

/** `steps` is for switches and counters: the value holds until the next. */
export type ChartStyle = 'line' | 'area' | 'bars' | 'steps' | 'points'

/** What stands on an axis that the series do not decide; null follows the values. */
export interface AxisLook {
  min: number | null
  max: number | null
  label: string
}

/** The colours that a chart has from its theme. */
export interface PlotLook {
  text: string
  grid: string
  alarm: string
}

export interface PlotOptions {
  series: PlotSeries[]
  limits: Limit[]
  look: PlotLook
  timeZone: string
  language: string
  format: TimeFormat
  /** Pixels; null: as high as the host. */
  height: number | null
  axes: { left: AxisLook; right: AxisLook } | null
  /** Draws over stretches without readings. */
  spanGaps: boolean
  /** Charts of one view share the crosshair and the stretch of time. */
  view: ChartView
  /** Values under the crosshair by series, null where there is none; no time when it is elsewhere. */
  onCursor: (at: number | null, values: (number | null)[]) => void
}

export interface Plot {
  setData(data: readonly SeriesData[]): void
  /** New points at the end of a series, by its place; drawn within a quarter of a second. */
  append(index: number, at: number, value: number): void
  setWindow(from: number, to: number): void
  setShown(index: number, shown: boolean): void
  /** The room for the axes has changed. */
  measure(): void
  destroy(): void
}

const redrawMs = 250
const font = "12px 'Inter Variable', Inter, system-ui, sans-serif"

/** The one place that knows uPlot: a line for each series, bands, limits, crosshair, zoom by drag and pinch. */
export function createPlot(host: HTMLElement, options: PlotOptions): Plot {
  const { series, height, view } = options
  let owned: SeriesData[] = []
  const range = { from: 0, to: 1 }
  let timer: ReturnType<typeof setTimeout> | undefined
  // Three columns each, for a line and its band, whether there is one or not: the chart stays the same one
  // while averages and readings take turns.
  const firstOf = series.map((_, i) => 1 + 3 * i)

  const chart = new uPlot(
    {
      ms: 1,
      width: Math.max(host.clientWidth, 50),
      height: height ?? Math.max(host.clientHeight, 60),
      // Room for half a label at the end, where no second axis stands.
      padding: [12, new Set(series.map(scaleOf)).size > 1 ? 8 : 28, 0, 0],
      tzDate: (at) => uPlot.tzDate(new Date(at), options.timeZone),
      legend: { show: false },
      focus: { alpha: 1 },
      scales: scalesOf(series, options, range),
      axes: axesOf(series, options),
      series: linesOf(series, options.spanGaps),
      bands: series.map(({ colour }, i) => ({ series: [3 * i + 3, 3 * i + 2], fill: `${colour}2e` })),
      cursor: {
        drag: { x: true, y: false, setScale: false },
        points: { size: 7, width: 2 },
        sync: { key: view.id, setSeries: false },
        bind: { dblclick: () => () => resetBy(view) },
      },
      hooks: {
        setSelect: [
          (self) => {
            const { left, width } = self.select
            if (width < 4) return
            self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
            view.settle({ from: self.posToVal(left, 'x'), to: self.posToVal(left + width, 'x') })
          },
        ],
        setCursor: [
          (self) => {
            const idx = self.cursor.idx
            const at = typeof idx === 'number' ? self.data[0][idx] : undefined
            if (at === undefined || (self.cursor.left ?? -1) < 0) options.onCursor(null, [])
            else
              options.onCursor(
                at,
                firstOf.map((column) => nearestValue(self.data, column, idx ?? 0)),
              )
          },
        ],
        drawClear: [(self) => drawLimits(self, options.limits, options.look)],
        draw: [(self) => drawLimitLabels(self, options.limits, options.look)],
      },
      plugins: [pointerGestures(view), touchZoom(view)],
    },
    undefined,
    host,
  )

  const resized = new ResizeObserver(() => {
    if (host.clientWidth > 0) {
      chart.setSize({ width: host.clientWidth, height: height ?? Math.max(host.clientHeight, 60) })
    }
  })
  resized.observe(host)

  let gone = false
  // A canvas does not follow when the letters come later than the lines.
  void document.fonts.load(font).then(() => !gone && chart.redraw(false, true))

  function draw(): void {
    clearTimeout(timer)
    timer = undefined
    chart.batch(() => {
      chart.setData(align(owned), false)
      chart.setScale('x', { min: range.from, max: range.to })
    })
    // The crosshair stays where it is, but other readings are under it now.
    const { left = -1, top = -1 } = chart.cursor
    if (left >= 0) chart.setCursor({ left, top })
  }

  return {
    setData(data) {
      owned = data.map(copyData)
      draw()
    },
    append(index, at, value) {
      const data = owned[index]
      if (data && appendPoint(data, at, value)) timer ??= setTimeout(draw, redrawMs)
    },
    setWindow(from, to) {
      range.from = from
      range.to = to
      chart.setScale('x', { min: from, max: to })
    },
    setShown: (index, shown) =>
      chart.batch(() => {
        const first = firstOf[index] ?? 1
        for (const column of [first, first + 1, first + 2]) chart.setSeries(column, { show: shown })
      }),
    measure: () => chart.redraw(false, true),
    destroy() {
      gone = true
      clearTimeout(timer)
      resized.disconnect()
      chart.destroy()
    },
  }
}

/** uPlot wants an answer from its handlers; null means that its own reset does not happen. */
function resetBy(view: ChartView): null {
  view.reset()
  return null
}

const scaleOf = ({ axis, unit }: PlotSeries) => (axis ? `y ${axis}` : `y ${unit}`)

function scalesOf(
  series: PlotSeries[],
  { limits, axes }: PlotOptions,
  range: { from: number; to: number },
): uPlot.Scales {
  const scales: uPlot.Scales = { x: { time: true, auto: false, range: () => [range.from, range.to] } }
  const first = series[0]
  for (const each of series) {
    // Limits belong to the first series: an alarm watches one key.
    const within = first && scaleOf(each) === scaleOf(first) ? limits.map((limit) => limit.value) : []
    const ends = axes?.[each.axis ?? 'left']
    const grounded = series.some((other) => other.style === 'bars' && scaleOf(other) === scaleOf(each))
    scales[scaleOf(each)] = {
      range: (_self, min, max) => {
        const [low, high] = valueRange(min, max, grounded ? [0, ...within] : within)
        const from = ends?.min ?? low
        const to = ends?.max ?? high
        return from < to ? [from, to] : [from, from + 1]
      },
    }
  }
  return scales
}

function axesOf(series: PlotSeries[], { look, language, format, view, axes }: PlotOptions): uPlot.Axis[] {
  const shared = { stroke: look.text, font, ticks: { show: false }, grid: { stroke: look.grid, width: 1 } }
  const scales = [...new Set(series.map(scaleOf))].sort(leftFirst).slice(0, 2)
  const labelled = (scale: string) => {
    const label = scale === 'y right' ? axes?.right.label : axes?.left.label
    return label ? { label, labelSize: 20, labelFont: font } : {}
  }
  return [
    {
      ...shared,
      size: 44,
      space: 70,
      values: (_self, splits, _axis, _space, step) => timeLabels(splits, step, format),
    },
    ...scales.map(
      (scale, i): uPlot.Axis => ({
        ...shared,
        scale,
        side: i === 0 && scale !== 'y right' ? 3 : 1,
        ...labelled(scale),
        grid: { ...shared.grid, show: i === 0 },
        size(_self, labels) {
          const own = 14 + 7 * Math.max(2, ...(labels ?? []).map((label) => label.length))
          if (i > 0) return own
          view.widen(own)
          return view.axisWidth
        },
        values: (_self, splits) => numberLabels(splits, language),
      }),
    ),
  ]
}

/** Axes of a unit keep their order. */
const leftFirst = (one: string, other: string) => Number(one === 'y right') - Number(other === 'y right')

/** How each style is drawn; `null` leaves it to uPlot's own line. */
function pathsOf(style: ChartStyle): uPlot.Series.PathBuilder | null {
  if (style === 'steps') return uPlot.paths.stepped?.({ align: 1 }) ?? null
  if (style === 'bars') return uPlot.paths.bars?.({ size: [0.7, 48] }) ?? null
  return style === 'points' ? () => null : null
}

function linesOf(series: PlotSeries[], spanGaps: boolean): uPlot.Series[] {
  const lines: uPlot.Series[] = [{}]
  for (const each of series) {
    const scale = scaleOf(each)
    const paths = pathsOf(each.style)
    const filled = each.style === 'area' ? '33' : each.style === 'bars' ? 'cc' : ''
    lines.push({
      label: each.label,
      scale,
      stroke: each.colour,
      width: each.style === 'bars' ? 0 : 1.75,
      spanGaps,
      points: {
        size: 5,
        ...(each.style === 'points' && { show: true }),
        ...(each.style === 'bars' && { show: false }),
      },
      ...(filled && { fill: `${each.colour}${filled}` }),
      ...(paths && { paths }),
    })
    const edge: uPlot.Series = { scale, stroke: 'transparent', width: 0, points: { show: false } }
    lines.push(edge, { ...edge })
  }
  return lines
}

/** One column of times for all series; a series that has nothing at a time is not broken there. */
function align(data: readonly SeriesData[]): uPlot.AlignedData {
  const tables = data.map(
    ({ times, values, band }): uPlot.AlignedData => [
      times,
      values,
      band?.low ?? values,
      band?.high ?? values,
    ],
  )
  const only = tables[0]
  return tables.length === 1 && only ? only : uPlot.join(tables)
}

/** The value at the crosshair: of its time, or the nearest before it. */
function nearestValue(data: uPlot.AlignedData, column: number, idx: number): number | null {
  const values = data[column]
  for (let i = idx; values && i >= Math.max(0, idx - 200); i--) {
    const value = values[i]
    if (value === null) return null
    if (value !== undefined) return value
  }
  return null
}
