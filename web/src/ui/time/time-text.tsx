import { useTranslation } from 'react-i18next'
import { useNow, useTimeFormat } from './context.tsx'

type Moment = string | number | Date | null | undefined

export function epochOf(at: Moment): number | null {
  if (at === null || at === undefined || at === '') return null
  const ms = typeof at === 'number' ? at : new Date(at).getTime()
  return Number.isFinite(ms) ? ms : null
}

interface TimeTextProps {
  /** ISO text as the server sends it, epoch ms, or a Date; nothing shows as a dash. */
  at: Moment
  /** `moment` (default) is day and time in the company's pattern, `exact` has year and seconds. */
  as?: 'moment' | 'exact' | 'date' | 'clock'
}

/** A moment in the company's time zone; the exact one on hover. */
export function TimeText({ at, as = 'moment' }: TimeTextProps) {
  const format = useTimeFormat()
  const ms = epochOf(at)
  if (ms === null) return <span className="fyr-dimmed">–</span>
  return (
    <time className="fyr-digits" dateTime={new Date(ms).toISOString()} title={format.exact(ms)}>
      {format[as](ms)}
    </time>
  )
}

/** How long ago, renewed while one looks; the exact moment on hover. */
export function TimeAgo({ at, never }: { at: Moment; never?: string }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const now = useNow()
  const ms = epochOf(at)
  if (ms === null) return <span className="fyr-dimmed">{never ?? t(($) => $.words.never)}</span>
  return (
    <time className="fyr-digits" dateTime={new Date(ms).toISOString()} title={format.exact(ms)}>
      {format.ago(ms, Math.max(now, ms))}
    </time>
  )
}
