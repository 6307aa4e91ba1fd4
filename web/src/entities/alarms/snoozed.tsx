import type { ActiveAlarm } from '@fyr/contract/alarms/alarm-events'
import { mdiBellSleepOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { personName } from '#ui/person.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'

/** Until when an alarm is snoozed; by whom and why in its tooltip. Nothing of one that is not. */
export function Snoozed({
  alarm,
}: {
  alarm: Pick<ActiveAlarm, 'snoozedUntil' | 'snoozedBy' | 'snoozeComment'>
}) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { snoozedUntil, snoozedBy, snoozeComment } = alarm
  if (snoozedUntil === null) return null
  const time = format.moment(Date.parse(snoozedUntil))
  return (
    <span className="fyr-dimmed" title={`${personName(snoozedBy ?? '')} ${snoozeComment}`.trim()}>
      <Icon path={mdiBellSleepOutline} size={16} /> {t(($) => $.alarms.snooze.until, { time })}
    </span>
  )
}
