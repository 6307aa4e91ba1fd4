import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { cancelFrame, scheduleFrame } from '../../browser/frame-queue.ts'
import { wallAt } from '../../time/zone.ts'
import type { SeriesData } from '../data.ts'
import { drawBands, extentOfBand } from '../marks/bands.ts'
import { drawLanes } from '../marks/lanes.ts'
import { drawMarks } from '../marks/marks.ts'
import { createStackedTable, type StackedTable } from '../marks/stack.ts'
import { type ChartTable, createTable } from '../table/table.ts'
import type { CursorPlace } from '../tooltip/tooltip.tsx'
import type { ChartView } from '../view.ts'
import { axisUnits, drawAxisUnits, unitsHeight } from './axis-units.ts'
import { pointerGestures } from './gestures.ts'
import { drawLimitLabels, drawLimits } from './limits.ts'
import {
  axesOf,
  font,
  isLow,
  isNarrow,
  laneOf,
  linesOf,
  lineWidth,
  scaleOf,
  scalesOf,
  stackedGroups,
} from './plot-lines.ts'
import type { DrawnLane, PlotOptions } from './plot-options.ts'
import { touchZoom } from './touch.ts'

export interface Plot {
  setData(data: readonly SeriesData[]): void
  /** A new point at the end of a series, by its place; drawn when the chart's turn comes. Answers what ends it now. */
  append(index: number, at: number, value: number): number | null
  /** At once, as when a hand moves it; `soon`: when the chart's turn comes. */
  setWindow(from: number, to: number, soon?: 'soon'): void
  setShown(index: number, shown: boolean): void
  /** States in the same order as before. */
  setLanes(lanes: readonly DrawnLane[]): void
  /** A state was added to what is drawn: it shows when live points do. */
  redrawSoon(): void
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
  const groups = stackedGroups(options)
  const units = axisUnits(options)
  const tableOf = (data: readonly SeriesData[]) =>
    groups.length > 0 ? createStackedTable(data, groups) : createTable(data)
  let table: ChartTable & Partial<StackedTable> = createTable([])
  const hidden = new Set<number>()
  const range = { from: 0, to: 1 }
  /** A window that ends now moves on with the clock now and then only; a newer reading is not left outside. */
  const end = () =>
    options.isLive() ? Math.max(range.to, ...table.data.map(({ times }) => times.at(-1) ?? 0)) : range.to
  let lanes: readonly DrawnLane[] = options.lanes
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
        (self) => (units.length > 0 ? unitsHeight(self) : series.length === 0 ? 0 : isLow(self) ? 6 : 12),
        (self) => (new Set(series.map(scaleOf)).size > 1 ? 8 : isNarrow(self) ? 14 : 28),
        0,
        // Times stand below those of other charts, where no axis of numbers makes the room.
        (self) => (series.length > 0 ? 0 : isNarrow(self) ? 8 : view.axisWidth),
      ],
      tzDate: (at) => localAt(at, options.timeZone),
      legend: { show: false },
      focus: { alpha: 1 },
      scales: scalesOf(
        series,
        options,
        () => [range.from, end()],
        (index) => {
          const data = table.data[index]
          return data ? extentOfBand(data, range.from, end()) : null
        },
      ),
      axes: axesOf(series, options),
      series: linesOf(options),
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
            const { idx, left = -1 } = self.cursor
            if (left < 0) return options.onCursor({ at: null, values: [], place: null })
            const values = series.map((_, i) =>
              self.series[i + 1]?.show ? nearestValue(table.own(), i + 1, idx ?? 0) : null,
            )
            const at = (typeof idx === 'number' ? self.data[0][idx] : undefined) ?? self.posToVal(left, 'x')
            options.onCursor({ at, values, place: placeOf(self) })
          },
        ],
        drawClear: [(self) => drawLimits(self, options.limits, options.look)],
        drawAxes: [
          (self) => {
            const bands = series.map(({ colour, style }, i) => ({
              colour,
              // Bars fill themselves.
              data: style === 'bars' ? undefined : table.data[i],
              alpha: groups.some((group) => group.includes(i)) ? '8c' : '2e',
            }))
            drawBands(self, bands, options.spanGaps)
          },
        ],
        draw: [
          (self) => drawAxisUnits(self, units, options.look.text),
          (self) => drawMarks(self, options.marks),
          (self) => drawLimitLabels(self, options.limits, options.look),
          (self) =>
            drawLanes(self, lanes, {
              look: options.look,
              end: Date.now(),
              lane: laneOf(self, lanes.length, series.length === 0),
            }),
        ],
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
      chart.setScale('x', { min: range.from, max: end() })
    })
    // The crosshair stays where it is, but other readings are under it now.
    const { left = -1, top = -1 } = chart.cursor
    if (left >= 0) chart.setCursor({ left, top })
  }
  function redrawSoon(): void {
    timer ??= setTimeout(() => scheduleFrame(drawAnew), redrawMs)
  }
  function drawAnew(): void {
    clearTimeout(timer)
    timer = undefined
    draw()
  }

  return {
    setData(data) {
      const isFirst = table.data.length === 0
      table = tableOf(data)
      for (const index of hidden) table.setShown?.(index, false)
      // What is there can wait for a frame; where nothing is nobody should.
      if (isFirst) draw()
      else scheduleFrame(drawAnew)
    },
    append(index, at, value) {
      if (table.append(index, at, value)) redrawSoon()
      return table.given[index]?.values.at(-1) ?? null
    },
    setWindow(from, to, soon) {
      range.from = from
      range.to = to
      if (soon) scheduleFrame(drawAnew)
      else chart.setScale('x', { min: from, max: to })
    },
    setLanes(next) {
      lanes = next
      scheduleFrame(drawAnew)
    },
    redrawSoon,
    setShown(index, shown) {
      if (shown) hidden.delete(index)
      else hidden.add(index)
      chart.setSeries(index + 1, { show: shown })
      if (!table.setShown) return
      table.setShown(index, shown)
      drawAnew()
    },
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

/** Where the pointer is; null while the crosshair only follows that of another chart. */
function placeOf({ over, cursor, width, height }: uPlot): CursorPlace | null {
  if (!over.matches(':hover')) return null
  return { x: over.offsetLeft + (cursor.left ?? 0), y: over.offsetTop + (cursor.top ?? 0), width, height }
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
