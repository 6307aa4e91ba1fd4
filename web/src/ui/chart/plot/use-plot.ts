import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SeriesData } from '../data.ts'
import type { ChartView } from '../view.ts'
import type { Plot, PlotSize } from './plot.ts'
import type { DrawnLane, PlotOptions } from './plot-options.ts'

// uPlot is fetched beside the readings, not before the page is shown; the frame has its height already.
const plotModule = import('./plot.ts')

type CreatePlot = (element: HTMLElement, size: PlotSize, options: PlotOptions) => Plot

interface UsePlotOptions {
  host: RefObject<HTMLElement | null>
  /** A new chart is made when this text changes; everything else only draws again. */
  shape: string
  /** Called when a new chart is made. */
  options: () => PlotOptions
  data: SeriesData[]
  lanes: readonly DrawnLane[]
  /** What the page wants seen; a view that somebody is moving goes before it. */
  window: { from: number; to: number }
  view: ChartView
  isHidden: (index: number) => boolean
}

/** Keeps one uPlot chart in step with React. */
export function usePlot({
  host,
  shape,
  options,
  data,
  lanes,
  window,
  view,
  isHidden,
}: UsePlotOptions): RefObject<Plot | null> {
  const plot = useRef<Plot | null>(null)
  const { from, to } = window
  const drawn = useRef<SeriesData[]>([])
  const drawnLanes = useRef<readonly DrawnLane[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  // After an update the old page asks for parts that are gone; the page around says so.
  if (failure !== null) throw failure

  const make = useEffectEvent((element: HTMLElement, size: PlotSize, createPlot: CreatePlot) => {
    const made = createPlot(element, size, options())
    const seen = view.moved ?? window
    made.setWindow(seen.from, seen.to)
    made.setData(data)
    made.setLanes(lanes)
    drawn.current = data
    for (let i = 0; i < data.length; i++) if (isHidden(i)) made.setShown(i, false)
    return made
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: shape names all that a new chart depends on
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    let wanted = true
    // All charts of a page ask before the first is put into it.
    const size = { width: element.clientWidth, height: element.clientHeight }
    plotModule.then(({ createPlot }) => {
      if (wanted) plot.current = make(element, size, createPlot)
    }, setFailure)
    return () => {
      wanted = false
      plot.current?.destroy()
      plot.current = null
    }
  }, [shape])

  useLayoutEffect(() => {
    const seen = view.moved ?? { from, to }
    plot.current?.setWindow(seen.from, seen.to, 'soon')
  }, [view, from, to])

  useEffect(
    () =>
      view.subscribe({
        onMove: (seen) => plot.current?.setWindow(seen.from, seen.to),
        onWiden: () => plot.current?.measure(),
      }),
    [view],
  )

  useLayoutEffect(() => {
    const same = data.length === drawn.current.length && data.every((each, i) => each === drawn.current[i])
    if (!plot.current) return
    const sameLanes =
      lanes.length === drawnLanes.current.length &&
      lanes.every((each, i) => each.data === drawnLanes.current[i]?.data)
    drawnLanes.current = lanes
    if (!sameLanes) plot.current.setLanes(lanes)
    if (same) return
    drawn.current = data
    plot.current.setData(data)
  })

  return plot
}
