import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateReadings } from './queries.ts'

/** States how many readings of a node arrived too late for its alarms; nothing where none did. */
export function LateReadings({ deveui }: { deveui: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(lateReadings(deveui))
  if (!data?.count) return null
  const { count, windowMinutes } = data
  const limit =
    windowMinutes % 60 === 0
      ? t(($) => $.ui.step.hours, { count: windowMinutes / 60 })
      : t(($) => $.ui.step.minutes, { count: windowMinutes })
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      <p>{t(($) => $.readings.late, { count })}</p>
      <p>{t(($) => $.readings.lateLimit, { limit })}</p>
    </div>
  )
}
