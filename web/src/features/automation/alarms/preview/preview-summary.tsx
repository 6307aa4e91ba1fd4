import type { Bucket } from '@fyr/contract/readings/readings'
import { mdiBellOffOutline, mdiBellRingOutline, mdiInformationOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { durationText } from '../duration.ts'
import { type ActiveTimes, type Bounds, countOutside } from './count-outside.ts'

interface PreviewSummaryProps {
  /** Of the last 7 days; undefined while they are fetched. */
  buckets: { buckets: Bucket[]; bucketMs: number } | undefined
  bounds: Bounds
  delayMs: number
  active: ActiveTimes
  until: number
}

/** More often than this in a week wears people out. */
const often = 20

/** How often the alarm would have been raised in the last 7 days. */
export function PreviewSummary({ buckets, bounds, delayMs, active, until }: PreviewSummaryProps) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const { high, low } = bounds
  const { activeFrom = '', activeTo = '' } = active
  const days = active.activeDays.join()
  const outside = useMemo(
    () =>
      buckets &&
      countOutside(buckets.buckets, {
        bucketMs: buckets.bucketMs,
        bounds: { high, low },
        delayMs,
        activeDays: days === '' ? [] : days.split(',').map(Number),
        activeFrom,
        activeTo,
        timeZone,
        until,
      }),
    [buckets, high, low, delayMs, days, activeFrom, activeTo, timeZone, until],
  )

  let icon = mdiInformationOutline
  let words = ''
  if (high === null && low === null) words = t(($) => $.alarms.preview.noLimits)
  else if (buckets && buckets.buckets.length === 0) words = t(($) => $.alarms.preview.noReadings)
  else if (outside?.times === 0) {
    icon = mdiBellOffOutline
    words = t(($) => $.alarms.preview.never)
  } else if (outside) {
    icon = mdiBellRingOutline
    words = t(($) => $.alarms.preview.times, { count: outside.times, duration: durationText(outside.ms, t) })
    if (outside.times > often) words = `${words} ${t(($) => $.alarms.preview.busy)}`
  }
  return (
    <p className="fyr-alarm-verdict" aria-live="polite">
      {words && <Icon path={icon} />}
      <span>{words}</span>
    </p>
  )
}
