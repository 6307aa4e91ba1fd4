import type { SeriesAlarms } from '@fyr/contract/dashboards/dashboard-data'
import type { Annotation } from '@fyr/contract/devices/journal'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { plainState, type StateValue } from '@fyr/contract/widgets/charts/state-runs'
import type { Threshold } from '@fyr/contract/widgets/fields'
import { numberOf } from '@fyr/contract/widgets/thresholds'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries } from '#api/live/live.ts'
import { stepWords } from '#entities/series/chart-window.ts'
import { joinLimits } from '#entities/series/join-limits.ts'
import { nearLimits } from '#entities/series/near-limits.ts'
import { rowsAsStates, showsStates, statesOf, useStateNames } from '#entities/series/values/state-lanes.ts'
import { appendPoint } from '#ui/chart/live-points.ts'
import type { AlarmMark, ChartStyle, Limit } from '#ui/chart/plot/plot-options.ts'
import { type ChartHandle, TimeChart } from '#ui/chart/time-chart.tsx'
import type { ChartView } from '#ui/chart/view.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { Range } from '#ui/time/range/range.ts'
import type { LiveFeed, ShownSeries } from '../../widget.ts'
import { useTextColor } from '../use-text-color.ts'
import { type ChartAggregation, lineOf } from './columns.ts'
import { isByNode } from './is-by-node.ts'
import type { Scale } from './scale.ts'

export interface SeriesOnChart {
  shown: ShownSeries
  label: string
  unit: string
  decimals: number | undefined
  /** Null: by its key, the same on every page. */
  colour: string | null
  style: ChartStyle
  /** What its values are called; undefined: it is drawn as numbers, whatever they mean. */
  valueMapping: ValueMapping | null | undefined
  axis: 'left' | 'right'
}

interface SeriesChartProps {
  label: string
  series: readonly SeriesOnChart[]
  /** When the question was sent. */
  askedAt: number
  range: Range
  view: ChartView | undefined
  live: LiveFeed
  aggregation: ChartAggregation
  legend: 'none' | 'below' | 'right'
  left: Scale
  right: Scale
  thresholds: readonly Threshold[]
  /** Nodes of the dashboard: beside others of one key a node has the same colour in all charts. */
  nodes?: readonly string[]
  spanGaps: boolean
  stacked?: boolean
  alarms?: SeriesAlarms | undefined
  annotations?: readonly Annotation[] | undefined
  /** All of them are states, whatever they are. */
  areStates?: boolean
}

/** The chart of widgets: as high as its room, with live points. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, series, askedAt, range, view, live, aggregation, legend, left, right, spanGaps } = props
  const { t } = useTranslation()
  const chart = useRef<ChartHandle>(null)
  const stacked = props.stacked ?? false
  const thresholdLines = useLines(props.thresholds)
  const { alarms = noAlarms } = props
  const marks = useAlarmMarks(alarms)
  const lines = series.map(({ shown, style }) => ({ shown, style }))
  // Live values make new objects of the series; the columns stay what they are until the next answer.
  const columns = lines.map(({ shown }) => shown.buckets)
  const shape = lines.map(({ style }) => style).join(' ')
  const drawn = useSameList(columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn and shape name all that is read of lines; what is listened to anew begins anew
  const data = useMemo(
    () =>
      lines.map(({ shown, style }) =>
        lineOf(shown.buckets, aggregation, stacked || style === 'bars' || style === 'points'),
      ),
    [drawn, shape, aggregation, stacked, range.live],
  )
  // What a state is hangs on its values: of whichever came last, it does not change from one moment to the next.
  const areStates = series.map(
    ({ shown, valueMapping }) =>
      props.areStates ||
      // Texts are states by nature.
      typeof shown.latest?.value === 'string' ||
      (valueMapping !== undefined &&
        showsStates({ valueMapping, latest: shown.latest?.value, columns: shown.buckets })),
  )
  const states = areStates.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; live states are added to what is there
  const stateData = useMemo(
    () =>
      series.map(({ shown: { buckets, latest, rows } }, at) =>
        areStates[at]
          ? statesOf(
              rows ? rowsAsStates(rows) : buckets,
              latest && { at: Date.parse(latest.createdAt), value: latest.value },
            )
          : null,
      ),
    [drawn, states],
  )
  const namesOf = useStateNames()
  const ids = series.map(({ shown }, at) => `${at} ${nameOfSeries(shown)}`)
  const append = useEffectEvent((name: string, at: number, value: StateValue) => {
    for (const [place, { shown }] of series.entries()) {
      if (nameOfSeries(shown) !== name) continue
      // What the answer has counted is not counted again.
      if (shown.buckets?.kind === 'buckets' && at <= (shown.storedUntil ?? 0)) continue
      if (stateData[place]) {
        chart.current?.appendState(ids[place] ?? '', at, value)
        continue
      }
      if (typeof value !== 'number') continue
      const drawn = data[place]
      if (drawn) appendPoint(drawn, at, value)
      chart.current?.append(ids[place] ?? '', at, value)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new columns, what came since the question is added anew
  useEffect(() => {
    if (!range.live) return
    return live.listen((readings) => {
      for (const reading of readings) {
        const value = plainState(reading.value)
        if (value !== null) append(nameOfSeries(reading), reading.createdAt, value)
      }
    }, askedAt)
  }, [live, range.live, data, stateData])

  // Limits stand on the axis of the first series, and only where they do not squeeze the lines flat.
  const drawnAt = [...series.keys()].filter((at) => !stateData[at])
  const axis = series[drawnAt[0] ?? 0]?.axis
  const onAxis = drawnAt.filter((at) => series[at]?.axis === axis)
  const alarmLimits = nearLimits(
    alarms.limits.filter((limit) =>
      onAxis.some((at) => nameOfSeries(limit) === nameOfSeries(series[at]?.shown ?? limit)),
    ),
    onAxis.flatMap((at) => data[at] ?? []),
  ).map(({ value, side, name }): Limit => ({ value, side, label: name }))
  const limits = joinLimits(thresholdLines, alarmLimits)
  const steps = columns.flatMap((each, at) =>
    !areStates[at] && each?.kind === 'buckets' && each.buckets.start.length > 0 ? [each.stepMs] : [],
  )
  const words = steps.length > 0 ? stepWords(Math.max(...steps)) : undefined
  const saysLatest = range.live && (aggregation === 'band' || aggregation === 'avg')
  const byNode = isByNode(drawnAt.flatMap((at) => series[at]?.shown ?? []))
  const areNoNumbers = series.every(
    ({ shown: { latest } }, at) => !areStates[at] && latest && numberOf(latest.value) === null,
  )
  return (
    <TimeChart
      ref={chart}
      label={label}
      height={null}
      legend={legend}
      range={range}
      {...(view && { view })}
      axes={{ left, right }}
      spanGaps={spanGaps}
      limits={limits}
      marks={marks}
      annotations={props.annotations}
      stacked={stacked}
      {...(byNode && props.nodes && { sharedColours: props.nodes })}
      aggregated={
        words &&
        t(($) => $.widgets.chart.aggregated, {
          what: t(($) => $.widgets.settings.aggregations[aggregation]),
          step: t(($) => $.ui.step[words.unit], { count: words.count }),
        })
      }
      emptyText={areNoNumbers ? t(($) => $.widgets.state.noNumbers) : undefined}
      lanes={series.flatMap(({ label: own, valueMapping = null }, at) => {
        const drawn = stateData[at]
        return drawn ? [{ id: ids[at] ?? '', label: own, data: drawn, nameOf: namesOf(valueMapping) }] : []
      })}
      series={series.flatMap(({ shown, label: own, unit, decimals, colour, style, axis }, at) =>
        stateData[at]
          ? []
          : [
              {
                id: ids[at] ?? '',
                label: own,
                unit,
                decimals,
                latest: saysLatest ? numberOf(shown.latest?.value) : null,
                ...(colour && { colour }),
                colourKey: byNode ? shown.deveui.toLowerCase() : shown.key,
                style,
                axis,
                data: data[at] ?? { times: [], values: [] },
              },
            ],
      )}
    />
  )
}

/** The same list as long as it holds the same, however many these are. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  const same =
    kept.current.length === list.length && list.every((each, at) => Object.is(each, kept.current[at]))
  if (!same) kept.current = list
  return kept.current
}

/** Thresholds as lines across the chart. */
function useLines(thresholds: readonly Threshold[]): Limit[] {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const textColorOf = useTextColor()
  return thresholds.map(({ value, tone, colour, label }) => ({
    value,
    side: 'none',
    label: label || `${t(($) => $.widgets.settings.tones[tone])} ${formatNumber(value, language)}`,
    colour: textColorOf({ tone, colour }),
  }))
}

const noAlarms: SeriesAlarms = { limits: [], events: [] }
const tones = { a: 'alarm', b: 'attention', c: 'neutral' } as const

/** When alarms were raised, and until when. */
function useAlarmMarks({ events }: SeriesAlarms): AlarmMark[] {
  const textColorOf = useTextColor()
  return events.map(({ name, priority, triggered, reset }) => ({
    from: Date.parse(triggered),
    to: reset === null ? null : Date.parse(reset),
    label: name,
    colour: textColorOf({ tone: tones[priority], colour: null }),
  }))
}
