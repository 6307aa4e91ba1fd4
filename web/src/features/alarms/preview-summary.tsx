import type { Bucket } from '@fyr/contract/readings'
import { mdiBellOffOutline, mdiBellRingOutline, mdiInformationOutline } from '@mdi/js'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { type Bounds, countOutside } from './count-outside.ts'

interface PreviewSummaryProps {
  /** Of the last 7 days; undefined while they are fetched. */
  buckets: { buckets: Bucket[]; bucketMs: number } | undefined
  bounds: Bounds
  delayMs: number
  activeDays: number[]
  until: number
}

/** More often than this in a week wears people out. */
const often = 20

/** How often the alarm would have been raised in the last 7 days. */
export function PreviewSummary({ buckets, bounds, delayMs, activeDays, until }: PreviewSummaryProps) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const { high, low } = bounds
  const days = activeDays.join()
  const outside = useMemo(
    () =>
      buckets &&
      countOutside(buckets.buckets, {
        bucketMs: buckets.bucketMs,
        bounds: { high, low },
        delayMs,
        activeDays: days === '' ? [] : days.split(',').map(Number),
        timeZone,
        until,
      }),
    [buckets, high, low, delayMs, days, timeZone, until],
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

/** In the largest unit that says enough: "3 h". */
function durationText(ms: number, t: TFunction): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 120) return t(($) => $.ui.step.minutes, { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 72
    ? t(($) => $.ui.step.hours, { count: hours })
    : t(($) => $.ui.step.days, { count: Math.round(hours / 24) })
}
