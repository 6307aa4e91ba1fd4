import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { mdiCheck } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Button } from '#ui/layout.ts'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Priority } from './priority.tsx'
import { Snoozed } from './snoozed.tsx'
import { useEndSnooze } from './use-end-snooze.ts'
import { useLimitText } from './use-limit-text.ts'
import { useValuesNow } from './use-values-now.ts'
import { ValueAndLimit } from './value-and-limit.tsx'
import './active-alarms.css'

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-dialog.tsx')).SnoozeDialog }))

/** Alarms of one node. */
export function ActiveAlarmRows({ alarms }: { alarms: readonly ActiveAlarm[] }) {
  const { t } = useTranslation()
  const may = useMay()
  const [chosen, setChosen] = useState<ActiveAlarm[]>([])
  const [snoozing, setSnoozing] = useState<ActiveAlarm | null>(null)
  const limitText = useLimitText()
  const valueNow = useValuesNow(alarms)
  const endSnooze = useEndSnooze()
  return (
    <section className="fyr-node-alarms" aria-label={t(($) => $.alarms.tabs.active)}>
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <Priority priority={alarm.priority} />
            <strong>{alarm.name}</strong>
            <span className="fyr-grow">
              {alarm.keyLabel}{' '}
              <ValueAndLimit
                value={valueNow(alarm)?.value}
                unit={alarm.unit || undefined}
                decimals={alarm.decimals}
                valueMapping={alarm.valueMapping}
                limit={limitText(alarm)}
              />
            </span>
            <StatusBadge status={alarm.flagging ? 'alarm' : 'ok'} look="plain">
              {alarm.flagging ? t(($) => $.alarms.activeState.flagging) : t(($) => $.alarms.activeState.back)}
            </StatusBadge>
            <TimeAgo at={alarm.triggered} />
            {may('Alarm.Update') && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => (alarm.snoozedUntil === null ? setSnoozing(alarm) : endSnooze(alarm))}
              >
                {t(($) => (alarm.snoozedUntil === null ? $.alarms.snooze.action : $.alarms.snooze.end))}
              </Button>
            )}
            {may('Alarm.Update') && (
              <Button size="compact-sm" variant="default" icon={mdiCheck} onClick={() => setChosen([alarm])}>
                {t(($) => $.alarms.acknowledge.action)}
              </Button>
            )}
            {alarm.snoozedUntil !== null && (
              <div>
                <Snoozed alarm={alarm} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {snoozing && (
        <Suspense fallback={null}>
          <SnoozeDialog alarm={snoozing} onClose={() => setSnoozing(null)} />
        </Suspense>
      )}
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <AcknowledgeDialog alarms={chosen} onClose={() => setChosen([])} />
        </Suspense>
      )}
    </section>
  )
}
