import { Button, useComputedColorScheme } from '@mantine/core'
import { mdiMagnifyMinusOutline, mdiTable } from '@mdi/js'
import {
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { formatNumber } from '../numbers.ts'
import { useThemeName } from '../theme/context.tsx'
import { inkOf } from '../theme/ink.ts'
import { palettes, type Scheme, type ThemeName } from '../theme/palettes.ts'
import { useTimeFormat, useTimeSettings } from '../time/context.tsx'
import type { Range } from '../time/range.ts'
import { ChartTable } from './chart-table.tsx'
import { assignColours } from './colours.ts'
import { type SeriesData, summarise } from './data.ts'
import { ChartLegend, type LegendHandle } from './legend.tsx'
import type { Limit } from './limits.ts'
import type { PlotLook } from './plot.ts'
import { usePlot } from './use-plot.ts'
import './chart.css'

export interface ChartSeries {
  id: string
  label: string
  unit?: string
  /** What its colour hangs on: the key. The id by default. */
  colourKey?: string
  /** For switches: the value holds until the next. */
  step?: boolean
  /** From `readingsData` or `bucketsData`; keep the same object while nothing has changed. */
  data: SeriesData
}

/** For live points: `chart.current?.append('temperature', at, 21.5)`; nothing is fetched again. */
export interface ChartHandle {
  append(seriesId: string, at: number, value: number): void
}

interface TimeChartProps {
  /** What the chart shows, for those who hear it. */
  label: string
  series: ChartSeries[]
  range: Range
  limits?: Limit[]
  height?: number
  /** Charts with the same key share the crosshair. */
  syncKey?: string
  /** A part was chosen by drag or pinch; without it the chart zooms by itself. */
  onZoom?: (from: number, to: number) => void
  /** Double click: back to where it was. */
  onReset?: () => void
  /** "5 min": each point is an average of that much; said under the chart. */
  aggregated?: string | undefined
  ref?: Ref<ChartHandle>
}

const none: Limit[] = []

/** The one chart with a time axis. */
export function TimeChart(props: TimeChartProps) {
  const { label, series, range, limits = none, height = 280, syncKey, aggregated } = props
  const { t } = useTranslation()
  const { language, timeZone } = useTimeSettings()
  const format = useTimeFormat()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const theme = useThemeName()
  const host = useRef<HTMLDivElement>(null)
  const legend = useRef<LegendHandle>(null)
  const [asTable, setAsTable] = useState(false)
  const [zoom, setZoom] = useState<{ from: number; to: number } | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const colours = assignColours(
    series.map((each) => each.colourKey ?? each.id),
    scheme,
  )

  // Only these make a new chart; data and range only draw again.
  const shape = JSON.stringify([
    series.map(({ id, label, unit, step, data }) => [id, label, unit, step, data.band !== undefined]),
    limits,
    [scheme, theme, timeZone, language, height, syncKey, asTable],
  ])
  const shown = zoom ?? range
  // A range that ends now is moved along only now and then; points that come meanwhile belong to it.
  const until = range.live && zoom === null ? Number.POSITIVE_INFINITY : shown.to
  const summaries = series.map((each) => summarise(each.data, shown.from, until))
  const isEmpty = summaries.every((summary) => summary === null)
  const [, renderAnew] = useReducer((times: number) => times + 1, 0)

  // The chart outlives renders, so it calls what the newest render says.
  const newest = useRef(props)
  useLayoutEffect(() => {
    newest.current = props
  })
  const zoomTo = (from: number, to: number) => {
    if (newest.current.onZoom) newest.current.onZoom(from, to)
    else setZoom({ from, to })
  }
  const reset = () => {
    setZoom(null)
    newest.current.onReset?.()
  }
  const plot = usePlot({
    host,
    shape,
    data: series.map((each) => each.data),
    window: shown,
    isHidden: (index) => hidden.has(series[index]?.id ?? ''),
    options: () => ({
      series: series.map(({ id, label, unit = '', step = false, data }, i) => ({
        id,
        label,
        unit,
        step,
        colour: colours[i] ?? '#000000',
        banded: data.band !== undefined,
      })),
      limits,
      look: lookOf(theme, scheme),
      timeZone,
      language,
      format,
      height,
      syncKey,
      onZoom: zoomTo,
      onReset: reset,
      onCursor: (at, values) => legend.current?.show(at, values),
    }),
  })

  // A new range is a new question: the zoom of the old one is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a preset's moments move on all the time
  useEffect(() => setZoom(null), [range.live, range.to - range.from])

  useImperativeHandle(props.ref, () => ({
    append(id, at, value) {
      const index = series.findIndex((each) => each.id === id)
      if (index < 0) return
      plot.current?.append(index, at, value)
      legend.current?.setLatest(index, value)
      // The line is drawn without React; what else tells the readings is not.
      if (asTable || isEmpty) renderAnew()
    },
  }))

  function toggle(id: string, index: number) {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
    plot.current?.setShown(index, !next.has(id))
  }

  const write = (value: number, unit = '') => `${formatNumber(value, language)}${unit && ` ${unit}`}`
  const spoken = series.map((each, i) => {
    const summary = summaries[i]
    return summary
      ? t(($) => $.ui.chart.summary, {
          label: each.label,
          latest: write(summary.latest, each.unit),
          min: write(summary.min, each.unit),
          max: write(summary.max, each.unit),
        })
      : t(($) => $.ui.chart.summaryEmpty, { label: each.label })
  })

  return (
    <figure className="fyr-chart" aria-label={label}>
      <ChartLegend
        ref={legend}
        items={series.map(({ id, label, unit }, i) => ({
          id,
          label,
          unit: unit ?? '',
          colour: colours[i] ?? '',
          latest: summaries[i]?.latest ?? null,
          hidden: hidden.has(id),
        }))}
        onToggle={toggle}
      />
      {asTable ? (
        <ChartTable series={series} from={shown.from} to={until} height={height} />
      ) : (
        <div className="fyr-chart-frame" style={{ height }}>
          <div ref={host} role="img" aria-label={[label, ...spoken].join('. ')} />
          {isEmpty && <div className="fyr-chart-empty">{t(($) => $.ui.chart.empty)}</div>}
        </div>
      )}
      <figcaption className="fyr-chart-foot">
        <span className="fyr-dimmed fyr-grow">
          {aggregated && t(($) => $.ui.chart.aggregated, { step: aggregated })}
        </span>
        {zoom && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Icon path={mdiMagnifyMinusOutline} size={16} />}
            onClick={() => setZoom(null)}
          >
            {t(($) => $.ui.chart.reset)}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Icon path={mdiTable} size={16} />}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t(($) => $.ui.chart.hideTable) : t(($) => $.ui.chart.showTable)}
        </Button>
      </figcaption>
    </figure>
  )
}

/** From the palette, not from the page's style: that changes a moment later than React draws. */
function lookOf(theme: ThemeName, scheme: Scheme): PlotLook {
  const palette = palettes[theme][scheme]
  return { text: palette.dimmed, grid: palette.line, alarm: inkOf(palette.alarm, palette, scheme).text }
}
