import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { cancelFrame, scheduleFrame } from '../frame-queue.ts'
import { wallAt } from '../time/zone.ts'
import { drawBands, extentOfBand } from './bands.ts'
import type { SeriesData } from './data.ts'
import { pointerGestures } from './gestures.ts'
import { drawLimitLabels, drawLimits } from './limits.ts'
import { axesOf, font, isLow, isNarrow, linesOf, lineWidth, scaleOf, scalesOf } from './plot-lines.ts'
import type { PlotOptions } from './plot-options.ts'
import { createTable } from './table.ts'
import { touchZoom } from './touch.ts'
import type { ChartView } from './view.ts'

export interface Plot {
  setData(data: readonly SeriesData[]): void
  /** A new point at the end of a series, by its place; drawn when the chart's turn comes. Answers what ends it now. */
  append(index: number, at: number, value: number): number | null
  /** At once, as when a hand moves it; `soon`: when the chart's turn comes. */
  setWindow(from: number, to: number, soon?: 'soon'): void
  setShown(index: number, shown: boolean): void
  /** The room for the axes has changed. */
  measure(): void
  destroy(): void
}

/** No chart draws live points more often. */
const redrawMs = 250

/** In pixels. */
export interface PlotSize {
  width: number
  height: number
}

/**
 * The one place that knows uPlot: a line for each series, bands, limits, crosshair, zoom by drag and pinch.
 * @param size of the host, asked before anything is put into the page: to ask in between is to lay it out each time
 */
export function createPlot(host: HTMLElement, size: PlotSize, options: PlotOptions): Plot {
  const { series, height, view } = options
  let table = createTable([])
  const range = { from: 0, to: 1 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const roomOf = (of: PlotSize) => ({
    width: Math.max(of.width, 50),
    height: height ?? Math.max(of.height, 60),
  })

  const chart = new uPlot(
    {
      ms: 1,
      ...roomOf(size),
      // Room for half a label at the end, where no second axis stands.
      padding: [
        (self) => (isLow(self) ? 6 : 12),
        (self) => (new Set(series.map(scaleOf)).size > 1 ? 8 : isNarrow(self) ? 14 : 28),
        0,
        0,
      ],
      tzDate: (at) => localAt(at, options.timeZone),
      legend: { show: false },
      focus: { alpha: 1 },
      scales: scalesOf(series, options, range, (index) => {
        const data = table.data[index]
        return data ? extentOfBand(data, range.from, range.to) : null
      }),
      axes: axesOf(series, options),
      series: linesOf(series, options.spanGaps),
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
                series.map((_, i) => nearestValue(self.data, i + 1, idx ?? 0)),
              )
          },
        ],
        drawClear: [(self) => drawLimits(self, options.limits, options.look)],
        drawAxes: [
          (self) => {
            const bands = series.map(({ colour }, i) => ({ colour, data: table.data[i] }))
            drawBands(self, bands, options.spanGaps)
          },
        ],
        draw: [(self) => drawLimitLabels(self, options.limits, options.look)],
      },
      plugins: [pointerGestures(view), touchZoom(view)],
    },
    undefined,
    host,
  )

  const resized = new ResizeObserver(() => {
    if (host.clientWidth === 0) return
    const room = roomOf({ width: host.clientWidth, height: host.clientHeight })
    if (room.width !== chart.width || room.height !== chart.height) chart.setSize(room)
  })
  resized.observe(host)

  let gone = false
  // A canvas does not follow when the letters come later than the lines.
  if (!document.fonts.check(font))
    void document.fonts.load(font).then(() => !gone && chart.redraw(false, true))

  function draw(): void {
    chart.batch(() => {
      const columns = table.columns()
      const width = lineWidth(table.data, range, chart.bbox.width)
      for (const [i, { style }] of series.entries()) {
        const line = chart.series[i + 1]
        if (line && style !== 'bars') line.width = width
      }
      chart.setData(columns, false)
      chart.setScale('x', { min: range.from, max: range.to })
    })
    // The crosshair stays where it is, but other readings are under it now.
    const { left = -1, top = -1 } = chart.cursor
    if (left >= 0) chart.setCursor({ left, top })
  }
  function drawAnew(): void {
    clearTimeout(timer)
    timer = undefined
    draw()
  }

  return {
    setData(data) {
      const isFirst = table.data.length === 0
      table = createTable(data)
      // What is there can wait for a frame; where nothing is nobody should.
      if (isFirst) draw()
      else scheduleFrame(drawAnew)
    },
    append(index, at, value) {
      if (table.append(index, at, value)) timer ??= setTimeout(() => scheduleFrame(drawAnew), redrawMs)
      return table.data[index]?.values.at(-1) ?? null
    },
    setWindow(from, to, soon) {
      range.from = from
      range.to = to
      if (soon) scheduleFrame(drawAnew)
      else chart.setScale('x', { min: from, max: to })
    },
    setShown: (index, shown) => chart.setSeries(index + 1, { show: shown }),
    measure: () => chart.redraw(false, true),
    destroy() {
      gone = true
      clearTimeout(timer)
      cancelFrame(drawAnew)
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

/** A date whose local fields are what the zone's clock shows: uPlot reads those. */
function localAt(at: number, timeZone: string): Date {
  const { year, month, day, hour, minute, second } = wallAt(at, timeZone)
  return new Date(year, month - 1, day, hour, minute, second, at % 1000)
}
