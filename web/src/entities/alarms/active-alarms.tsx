import type { ActiveAlarm } from '@fyr/contract/alarm-events'
import type { NodeDetail } from '@fyr/contract/nodes'
import { mdiCheck } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { Priority } from './priority.tsx'
import { alarmsOfNode } from './queries.ts'
import { useLimitText } from './use-limit-text.ts'
import { useValuesNow } from './use-values-now.ts'
import './active-alarms.css'

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

const none: readonly ActiveAlarm[] = []

/** What is wrong with this node now, to be acknowledged right here. */
export function ActiveAlarms({ node }: { node: Pick<NodeDetail, 'deveui' | 'alarm'> }) {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useSession().userCompany?.companyId ?? ''
  const alarms = useQuery({
    ...alarmsOfNode(companyId, node.deveui),
    enabled: node.alarm > 0 && may('Alarm.View'),
  })
  const [chosen, setChosen] = useState<ActiveAlarm[]>([])
  const limitText = useLimitText()
  const mine = alarms.data ?? none
  const valueNow = useValuesNow(mine)
  if (node.alarm === 0 || mine.length === 0) return null

  return (
    <section className="fyr-node-alarms" aria-label={t(($) => $.alarms.tabs.active)}>
      <ul>
        {mine.map((alarm) => (
          <li key={alarm.id}>
            <Priority priority={alarm.priority} />
            <strong>{alarm.name}</strong>
            <span className="fyr-grow">
              {alarm.keyLabel}{' '}
              <Value
                value={valueNow(alarm)?.value}
                unit={alarm.unit || undefined}
                decimals={alarm.decimals}
                valueMapping={alarm.valueMapping}
              />
              <span className="fyr-dimmed"> ({limitText(alarm)})</span>
            </span>
            <StatusBadge status={alarm.flagging ? 'alarm' : 'ok'} look="plain">
              {alarm.flagging ? t(($) => $.alarms.activeState.flagging) : t(($) => $.alarms.activeState.back)}
            </StatusBadge>
            <TimeAgo at={alarm.triggered} />
            {may('Alarm.Update') && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Icon path={mdiCheck} size={16} />}
                onClick={() => setChosen([alarm])}
              >
                {t(($) => $.alarms.acknowledge.action)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <AcknowledgeDialog alarms={chosen} onClose={() => setChosen([])} />
        </Suspense>
      )}
    </section>
  )
}
