import type { StateValue } from '@fyr/contract/widgets/charts/state-runs'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { mdiMagnifyMinusOutline } from '@mdi/js'
import {
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useThemeName } from '../theme/context.tsx'
import { useTimeFormat, useTimeSettings } from '../time/context.tsx'
import type { Range } from '../time/range/range.ts'
import { coloursOf } from './colours.ts'
import { summarise } from './data.ts'
import { ChartFoot } from './legend/chart-foot.tsx'
import { ChartLegend, type LegendHandle } from './legend/legend.tsx'
import { StateLegend } from './legend/state-legend.tsx'
import { laneHeight } from './marks/lanes.ts'
import { appendState } from './marks/states.ts'
import { type ChartLane, useLanes } from './marks/use-lanes.ts'
import { keyTimeRange } from './plot/gestures.ts'
import { plotLookOf } from './plot/plot-look.ts'
import type { AlarmMark, AxisLook, Limit, PlotCursor } from './plot/plot-options.ts'
import { usePlot } from './plot/use-plot.ts'
import type { ChartSeries } from './table/chart-table.tsx'
import { useTextAlternative } from './table/use-text-alternative.ts'
import type { TimeRange } from './time-range.ts'
import { cursorRows } from './tooltip/cursor-rows.ts'
import type { TooltipHandle } from './tooltip/tooltip.tsx'
import { valueTexts } from './value-texts.ts'
import { type ChartView, useChartView } from './view.ts'
import './chart.css'

// The plot is there before anybody points at it.
const ChartTooltip = lazy(async () => ({ default: (await import('./tooltip/tooltip.tsx')).ChartTooltip }))
// Few ask for it.
const ChartTable = lazy(async () => ({ default: (await import('./table/chart-table.tsx')).ChartTable }))

/** For live points: `chart.current?.append('temperature', at, 21.5)`; nothing is fetched again. */
export interface ChartHandle {
  append(seriesId: string, at: number, value: number): void
  appendState(laneId: string, at: number, value: StateValue): void
}

interface TimeChartProps {
  /** What the chart shows, for those who hear it. */
  label: string
  series: ChartSeries[]
  /** Series of states: in bands under the plot, or alone. */
  lanes?: ChartLane[]
  range: Range
  limits?: Limit[]
  /** Pixels; null: as high as the room it is in, with as little around it as can be. */
  height?: number | null
  /** Where the legend stands. */
  legend?: 'above' | 'below' | 'right' | 'none'
  axes?: { left: AxisLook; right: AxisLook }
  /** Series of one axis lie on top of each other. */
  stacked?: boolean
  marks?: AlarmMark[]
  /** Names of series that have one colour in several charts. */
  sharedColours?: readonly string[]
  /** What people noted about moments. */
  annotations?: readonly { time: string; text: string }[] | undefined
  /** Draws over stretches without readings. */
  spanGaps?: boolean
  /** Shared with other charts of the page (`useChartView`); without it the chart zooms by itself. */
  view?: ChartView
  /** What each point stands for, such as "Average per 5 min"; said under the chart. */
  aggregated?: string | undefined
  /** In place of "no readings in this range", where that is not the reason why nothing is drawn. */
  emptyText?: string | undefined
  ref?: Ref<ChartHandle>
}

const none: never[] = []
/** A pointer is at a note within this part of the chart. */
const noteWidth = 80
/** Of a note, in the tooltip. */
const maxNote = 120

const noteOf =
  (colour: string) =>
  ({ time, text }: { time: string; text: string }): AlarmMark => {
    const at = Date.parse(time)
    const line = text.replace(/\s+/g, ' ')
    const label = line.length > maxNote ? `${line.slice(0, maxNote)}…` : line
    return { from: at, to: at, label, colour, isNote: true }
  }

/** The one chart with a time axis. */
export function TimeChart(props: TimeChartProps) {
  const { label, series, range, limits = none, height = 280, aggregated, legend: legendAt = 'above' } = props
  const { axes = null, spanGaps = false, lanes: givenLanes = none } = props
  const { stacked = false, annotations = none } = props
  const isTight = height === null
  const lanesHeight = givenLanes.length * laneHeight
  // Bands alone need their times.
  const wholeHeight = height === null ? null : lanesHeight + (series.length > 0 ? height : 52)
  const { t } = useTranslation()
  const { language, timeZone } = useTimeSettings()
  const format = useTimeFormat()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const theme = useThemeName()
  const host = useRef<HTMLDivElement>(null)
  const legend = useRef<LegendHandle>(null)
  const tooltip = useRef<TooltipHandle>(null)
  const [asTable, setAsTable] = useState(false)
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const colours = coloursOf(series, scheme, props.sharedColours)
  const marks = [...(props.marks ?? none), ...annotations.map(noteOf(plotLookOf(theme, scheme).text))]

  // Only these make a new chart; data and range only draw again.
  const shape = JSON.stringify([
    series.map(({ id, label, unit, style, axis, earlier }, at) => [
      id,
      label,
      unit,
      style,
      axis,
      colours[at],
      earlier?.of,
    ]),
    givenLanes.map(({ id, label }) => [id, label]),
    limits,
    [axes, spanGaps, stacked, marks],
    [scheme, theme, timeZone, language, wholeHeight, asTable],
  ])
  const shown = zoom ?? range
  const own = useChartView(zoom ? { ...zoom, live: false } : range, {
    onSettle: setZoom,
    onReset: () => setZoom(null),
  })
  const view = props.view ?? own
  // A range that ends now is moved along only now and then; points that come meanwhile belong to it.
  const until = range.live && zoom === null ? Number.POSITIVE_INFINITY : shown.to
  const summaries = series.map((each) => summarise(each.data, shown.from, each.earlier ? shown.to : until))
  const lanes = useLanes(givenLanes, { from: shown.from, to: until })
  const isEmpty =
    summaries.every((summary) => summary === null) && lanes.every(({ shares }) => shares.length === 0)
  const [, renderAnew] = useReducer((times: number) => times + 1, 0)

  const { digits, alignedDigits, write, writeAligned } = valueTexts(series, summaries, language)
  const writeCursor = useEffectEvent((cursor: PlotCursor) => {
    legend.current?.show(cursor.at, cursor.values)
    const total = stacked ? t(($) => $.ui.chart.total) : null
    const writeTime = (at: number) => format.as('HH:mm', at)
    const rows = cursorRows(cursor, {
      series,
      colours,
      lanes,
      marks,
      near: (shown.to - shown.from) / noteWidth,
      total,
      write: writeAligned,
      writeTime,
    })
    tooltip.current?.show(cursor.at, rows, cursor.place)
  })
  const isLive = useEffectEvent(() => range.live && zoom === null && view.moved === null)
  const plot = usePlot({
    host,
    shape,
    data: series.map((each) => each.data),
    lanes,
    window: shown,
    view,
    isHidden: (index) => hidden.has(series[index]?.id ?? ''),
    options: () => ({
      series: series.map(({ id, label, unit = '', style = 'line', axis = null, earlier }, i) => ({
        id,
        label,
        unit,
        style,
        axis,
        dashed: earlier !== undefined,
        colour: colours[i] ?? '#000000',
      })),
      limits,
      axes,
      lanes,
      stacked,
      marks,
      spanGaps,
      look: plotLookOf(theme, scheme),
      timeZone,
      language,
      format,
      height: wholeHeight,
      view,
      onCursor: writeCursor,
      isLive,
    }),
  })

  // A new range is a new question: the zoom of the old one is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a preset's moments move on all the time
  useEffect(() => setZoom(null), [range.live, range.to - range.from])

  useImperativeHandle(props.ref, () => ({
    append(id, at, value) {
      const index = series.findIndex((each) => each.id === id)
      if (index < 0) return
      const end = plot.current?.append(index, at, value)
      // Of averages the newest reading says more than what they come to so far.
      const isAverage = (series[index]?.data.open?.of ?? 'avg') === 'avg'
      legend.current?.setLatest(index, isAverage ? value : (end ?? value))
      // The line is drawn without React; what else tells the readings is not.
      if (asTable || isEmpty) renderAnew()
    },
    appendState(id, at, value) {
      const lane = lanes.find((each) => each.id === id)
      if (!lane || !appendState(lane.data, at, value)) return
      plot.current?.redrawSoon()
      renderAnew()
    },
  }))

  function toggle(id: string, index: number) {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
    plot.current?.setShown(index, !next.has(id))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = keyTimeRange(event, view.moved ?? shown)
    if (next) view.move(next)
    else if (event.key === '0') view.reset()
    else return
    event.preventDefault()
  }

  const textAlternative = useTextAlternative({ series, summaries, lanes, write })

  return (
    <figure className="fyr-chart" data-legend={legendAt} data-tight={isTight || undefined} aria-label={label}>
      {legendAt !== 'none' && (
        <ChartLegend
          ref={legend}
          items={series.map(({ id, label, unit, decimals, latest = null, earlier }, i) => ({
            id,
            label,
            unit: unit ?? '',
            decimals,
            drawnDecimals: digits[i],
            colour: colours[i] ?? '',
            // What is older than the range is not part of the picture.
            latest: summaries[i] ? (latest ?? summaries[i].latest) : null,
            latestDecimals: latest === null ? digits[i] : decimals,
            hidden: hidden.has(id),
            earlierMs: earlier?.ms,
          }))}
          onToggle={toggle}
        >
          {lanes.length > 0 && <StateLegend lanes={lanes} />}
        </ChartLegend>
      )}
      {asTable ? (
        <Suspense fallback={<Skeleton height={wholeHeight ?? '100%'} />}>
          <ChartTable
            series={series}
            lanes={lanes}
            from={shown.from}
            to={until}
            digits={alignedDigits}
            height={wholeHeight}
          />
        </Suspense>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
        <div
          className="fyr-chart-frame"
          data-lanes={lanes.length || undefined}
          style={{
            ...(wholeHeight !== null && { height: wholeHeight }),
          }}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the chart that has the focus
          tabIndex={0}
          aria-label={t(($) => $.ui.chart.keys)}
          aria-keyshortcuts="ArrowLeft ArrowRight + - 0"
          onKeyDown={onKeyDown}
        >
          <div ref={host} role="img" aria-label={[label, ...textAlternative].join('. ')} />
          <Suspense fallback={null}>
            <ChartTooltip ref={tooltip} />
          </Suspense>
          {view.zoomed && (
            <Button
              className="fyr-chart-reset"
              size="compact-sm"
              variant="default"
              icon={mdiMagnifyMinusOutline}
              onClick={view.reset}
            >
              {t(($) => $.ui.chart.reset)}
            </Button>
          )}
          {isEmpty && (
            <div className="fyr-chart-empty">
              <span>{props.emptyText ?? t(($) => $.ui.chart.empty)}</span>
            </div>
          )}
        </div>
      )}
      <ChartFoot
        aggregated={aggregated}
        isTight={isTight}
        asTable={asTable}
        onToggle={() => setAsTable(!asTable)}
      />
    </figure>
  )
}
