import { bandPreviewDays, bandSensitivity, bandWeeks } from '@fyr/contract/automation/alarms/hours-of-week'
import { mdiBellOffOutline, mdiBellRingOutline, mdiInformationOutline } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { LateReadings } from '#entities/nodes/late-readings.tsx'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { bucketsData, noData } from '#ui/chart/data.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton, Text } from '#ui/layout.ts'
import { ErrorState } from '#ui/states.tsx'
import { durationText } from '../duration.ts'
import { type AlarmValues, delaySeconds, numberOf } from '../form/alarm-values.ts'
import { bandData } from './band-data.ts'
import { type PreviewSpan, seriesBuckets, spanMs } from './preview-series.tsx'

interface BandSeriesProps {
  values: AlarmValues
  deveui: string
  dataKey: string
  span: PreviewSpan
}

const minute = 60_000
const height = 300
/** More often than this in 90 days wears people out. */
const often = 100

/** A learned band over the readings, and how often it would have triggered. */
export function BandSeries({ values, deveui, dataKey: key, span }: BandSeriesProps) {
  const { t } = useTranslation()
  const [now] = useState(() => Math.ceil(Date.now() / minute) * minute)
  const order = orderOf(values, deveui, key)
  const preview = useQuery({
    ...apiQuery((api) => api.alarms.previewBand, { body: order }),
    enabled: isWithin(order.sensitivity, bandSensitivity) && isWithin(order.weeks, bandWeeks),
    staleTime: 5 * minute,
    placeholderData: keepPreviousData,
  })
  const shown = useQuery(seriesBuckets(deveui, key, now, span))
  const node = useQuery(nodeInfo(deveui))
  const known = node.data?.keys.find(({ name }) => name === key)
  const label = known?.label || key
  const unit = known?.unit ?? ''
  const from = now - spanMs[span]

  const answer = shown.data?.[0]
  const line = useMemo(() => {
    // Its own lowest and highest would be taken for the band.
    const { band: _, ...averages } = answer ? bucketsData(answer.buckets, answer.bucketMs) : noData()
    return averages
  }, [answer])
  const band = useMemo(
    () => (preview.data ? bandData(preview.data, from, now) : noData()),
    [preview.data, from, now],
  )

  const failed = [shown, preview].find(({ error, data: there }) => error && !there)
  if (failed?.error) return <ErrorState compact error={failed.error} onRetry={() => void failed.refetch()} />
  if (!shown.data) return <Skeleton height={height + 90} />
  return (
    <>
      <TimeChart
        label={`${node.data?.name ?? deveui}, ${label}`}
        series={[
          { id: 'band', label: t(($) => $.alarms.preview.band), unit, style: 'steps', data: band },
          // Above the band.
          { id: key, label, unit, data: line },
        ]}
        range={{ from, to: now, live: false }}
        height={height}
      />
      <LateReadings deveui={deveui} />
      <BandSummary preview={preview.data} />
    </>
  )
}

function BandSummary({
  preview,
}: {
  preview: { band: object | null; times: number; duration: number } | undefined
}) {
  const { t } = useTranslation()
  let icon = mdiInformationOutline
  let words = ''
  let hint = ''
  if (preview?.band === null) words = t(($) => $.alarms.preview.bandLearning)
  else if (preview?.times === 0) {
    icon = mdiBellOffOutline
    words = t(($) => $.alarms.preview.bandNever, { days: bandPreviewDays })
  } else if (preview) {
    icon = mdiBellRingOutline
    const { times, duration } = preview
    words = t(($) => $.alarms.preview.bandTimes, {
      count: times,
      days: bandPreviewDays,
      duration: durationText(duration, t),
    })
    if (times > often) words = `${words} ${t(($) => $.alarms.preview.bandBusy)}`
    hint = t(($) => $.alarms.preview.bandHint)
  }
  return (
    <>
      <p className="fyr-alarm-verdict" aria-live="polite">
        {words && <Icon path={icon} />}
        <span>{words}</span>
      </p>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  )
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max

function orderOf(values: AlarmValues, tag: string, tagDataKey: string) {
  return {
    tag,
    tagDataKey,
    sensitivity: numberOf(values.sensitivity) ?? 0,
    direction: values.direction,
    weeks: numberOf(values.weeks) ?? 0,
    alarmDelay: delaySeconds(values),
    activeDays: values.activeDays.map(Number),
    activeFrom: values.activeFrom || null,
    activeTo: values.activeTo || null,
  }
}
