import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { mdiBellSleepOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { personName } from '#ui/person.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'

interface SnoozedProps {
  alarm: Pick<ActiveAlarm, 'snoozedUntil' | 'snoozedBy' | 'snoozeComment'>
  /** That it is; the rest is in the tooltip, for a cell of a table. */
  isShort?: boolean
}

/** Until when an alarm is snoozed, by whom and why. Nothing of one that is not. */
export function Snoozed({ alarm, isShort = false }: SnoozedProps) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { snoozedUntil, snoozedBy, snoozeComment } = alarm
  if (snoozedUntil === null) return null
  const time = format.moment(Date.parse(snoozedUntil))
  const whoAndWhy = [personName(snoozedBy ?? ''), snoozeComment].filter(Boolean).join(': ')
  const whole = [t(($) => $.alarms.snooze.until, { time }), whoAndWhy].filter(Boolean).join(' · ')
  return (
    <span className="fyr-dimmed" title={isShort ? whole : undefined}>
      <Icon path={mdiBellSleepOutline} size={16} /> {isShort ? t(($) => $.alarms.snooze.short) : whole}
    </span>
  )
}
