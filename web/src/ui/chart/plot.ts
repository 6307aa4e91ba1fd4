import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { appendPoint, copyData, type SeriesData } from './data.ts'
import { pointerGestures } from './gestures.ts'
import { drawLimitLabels, drawLimits } from './limits.ts'
import { axesOf, font, isLow, isNarrow, linesOf, scaleOf, scalesOf } from './plot-lines.ts'
import type { PlotOptions } from './plot-options.ts'
import { touchZoom } from './touch.ts'
import type { ChartView } from './view.ts'

export interface Plot {
  setData(data: readonly SeriesData[]): void
  /** New points at the end of a series, by its place; drawn within a quarter of a second. Answers what ends it now. */
  append(index: number, at: number, value: number): number | null
  setWindow(from: number, to: number): void
  setShown(index: number, shown: boolean): void
  /** The room for the axes has changed. */
  measure(): void
  destroy(): void
}

const redrawMs = 250

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
      padding: [
        (self) => (isLow(self) ? 6 : 12),
        (self) => (new Set(series.map(scaleOf)).size > 1 ? 8 : isNarrow(self) ? 14 : 28),
        0,
        0,
      ],
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
      return data?.values.at(-1) ?? null
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

/** One column of times for all series; a series that has nothing at a time is not broken there. */
function align(data: readonly SeriesData[]): uPlot.AlignedData {
  const tables = data.map(({ times, values, band }): uPlot.AlignedData => {
    if (band) return [times, values, band.low, band.high]
    // Edges that nobody sees are not worth a path each.
    const nothing = new Array<null>(times.length).fill(null)
    return [times, values, nothing, nothing]
  })
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
