import type { SeriesBuckets } from '@fyr/contract/readings/readings'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { plainState, type StateData } from '@fyr/contract/widgets/charts/state-runs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadingsHandler } from '#api/live/live.ts'
import { apiQuery } from '#api/queries.ts'
import { LateReadings } from '#entities/nodes/late-readings.tsx'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { statesOf, useStateNames } from '#entities/series/values/state-lanes.ts'
import { bucketsData, noData } from '#ui/chart/data.ts'
import { type ChartHandle, TimeChart } from '#ui/chart/time-chart.tsx'
import { Skeleton } from '#ui/layout.ts'
import { ErrorState } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { presetMs } from '#ui/time/range/range.ts'
import { useKeyStates } from '../form/rule/use-key-states.ts'
import type { ActiveTimes } from './count-outside.ts'
import { PreviewSummary } from './preview-summary.tsx'
import { limitLines, type WatchedSeries } from './watched-series.ts'

interface PreviewSeriesProps {
  watched: WatchedSeries
  span: PreviewSpan
  height: number
  delayMs: number
  active: ActiveTimes
  /** Whether the count of the last 7 days is told under the chart. */
  counts: boolean
}

export type PreviewSpan = '24h' | '7d' | '90d'
/** About five minutes in each step of a week, an hour in one of 90 days. */
const pointsOf = { '24h': 720, '7d': 2000, '90d': 2160 }
export const spanMs = { '24h': presetMs['24h'], '7d': presetMs['7d'], '90d': 90 * presetMs['24h'] }
const minute = 60_000

export function PreviewSeries({ watched, span, height, delayMs, active, counts }: PreviewSeriesProps) {
  const { deveui, key, isDigital } = watched
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const chart = useRef<ChartHandle>(null)
  // Fixed, so that typing asks nothing anew; live points are added as they come.
  const [now] = useState(() => Math.ceil(Date.now() / minute) * minute)
  const shown = useQuery(seriesBuckets(deveui, key, now, span))
  const week = useQuery({ ...seriesBuckets(deveui, key, now, '7d'), enabled: counts })
  const node = useQuery(nodeInfo(deveui))
  const known = node.data?.keys.find(({ name }) => name === key)
  const label = known?.label || key
  const unit = known?.unit ?? ''

  const states = useKeyStates(deveui, key)
  const nameOf = useStateNames()(states?.valueMapping ?? null)

  const answer = shown.data?.[0]
  const stateData = useMemo(() => statesIn(answer), [answer])
  const data = useMemo(() => (answer ? bucketsData(answer.buckets, answer.bucketMs) : noData()), [answer])
  useReadingsHandler([{ deveui, key }], (readings) => {
    for (const { createdAt, value } of readings) {
      const state = plainState(value)
      if (states && state !== null) chart.current?.appendState(key, createdAt, state)
      else if (typeof state === 'number') chart.current?.append(key, createdAt, state)
    }
  })
  const limits = limitLines(watched, (side, value) => {
    const name = side === 'high' ? t(($) => $.ui.chart.high) : t(($) => $.ui.chart.low)
    return `${name} ${formatNumber(value, language)}${unit && ` ${unit}`}`
  })

  if (shown.error && !shown.data)
    return <ErrorState compact error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Skeleton height={height + 90} />
  return (
    <>
      <TimeChart
        ref={chart}
        label={`${node.data?.name ?? deveui}, ${label}`}
        series={states ? [] : [{ id: key, label, unit, style: isDigital ? 'steps' : 'line', data }]}
        lanes={states ? [{ id: key, label, data: stateData, nameOf }] : []}
        range={{ from: now - spanMs[span], to: now, live: true }}
        limits={states ? [] : limits}
        height={height}
      />
      <LateReadings deveui={deveui} />
      {counts && (
        <PreviewSummary
          buckets={week.data?.[0]}
          bounds={watched.bounds}
          delayMs={delayMs}
          active={active}
          until={now}
        />
      )}
    </>
  )
}

function statesIn(answer: SeriesBuckets | undefined): StateData {
  const buckets = answer?.buckets ?? []
  const column = (of: 'start' | 'min' | 'max' | 'last') => buckets.map((each) => each[of])
  const columns = { start: column('start'), min: column('min'), max: column('max'), last: column('last') }
  return statesOf({ kind: 'buckets', stepMs: answer?.bucketMs ?? 0, buckets: columns }, null)
}

export const seriesBuckets = (deveui: string, key: string, now: number, span: PreviewSpan) => ({
  ...apiQuery((api) => api.readings.timeseriesOfMany, {
    params: { start: now - spanMs[span], end: now },
    query: {},
    body: { series: [{ deveui, key }], points: pointsOf[span] },
  }),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
})
