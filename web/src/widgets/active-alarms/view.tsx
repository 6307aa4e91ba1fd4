import type { WidgetAlarm } from '@fyr/contract/dashboards/dashboard-data'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiCheckCircleOutline } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { Priority } from '#entities/alarms/priority.tsx'
import { Button } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { NodeLink } from '../parts/node-link.tsx'
import type { WidgetViewProps } from '../widget.ts'
import './active-alarms.css'

// Opened by a click; dashboards need not wait for it.
const AcknowledgeDialog = lazy(async () => ({
  default: (await import('#entities/alarms/acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

export default function ActiveAlarmsView(props: WidgetViewProps<typeof moduleTypes.activeAlarms>) {
  const { id, data, title, size, editing, onRetry } = props
  const { t } = useTranslation()
  // Visitors of a shared dashboard may nothing.
  const mayAcknowledge = useMayCall((api) => api.alarms.acknowledge)
  const [chosen, setChosen] = useState<WidgetAlarm | null>(null)
  const dialog = chosen?.about && (
    <Suspense fallback={null}>
      <AcknowledgeDialog
        alarms={[{ ...chosen, tagName: chosen.about.nodeName }]}
        onClose={() => setChosen(null)}
        onDone={onRetry}
      />
    </Suspense>
  )
  const alarms = data.activeAlarms ?? []
  if (alarms.length === 0) {
    return (
      <>
        <EmptyState compact icon={mdiCheckCircleOutline} title={t(($) => $.alarms.empty.activeTitle)} />
        {dialog}
      </>
    )
  }
  return (
    <div className="fyr-w-alarms">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={title || t(($) => $.widgets.types.activeAlarms.name)}>
        {alarms.map((alarm) => (
          <AlarmRow
            key={alarm.id}
            alarm={alarm}
            isNarrow={size.width < (mayAcknowledge ? 440 : 340)}
            editing={editing}
            onAcknowledge={mayAcknowledge && id !== '' && !editing ? () => setChosen(alarm) : null}
          />
        ))}
      </ul>
      {data.truncated && (
        <p className="fyr-dimmed">{t(($) => $.widgets.activeAlarms.truncated, { count: alarms.length })}</p>
      )}
      {dialog}
    </div>
  )
}

const statusOf = { flagging: 'alarm', back: 'ok', acknowledged: 'attention' } as const

interface AlarmRowProps {
  alarm: WidgetAlarm
  isNarrow: boolean
  editing: boolean
  /** Null: who looks may not, or does something else. */
  onAcknowledge: (() => void) | null
}

function AlarmRow({ alarm, isNarrow, editing, onAcknowledge }: AlarmRowProps) {
  const { t } = useTranslation()
  const { name, priority, triggered, reset, about } = alarm
  const isAcknowledged = about !== undefined && about.acknowledged !== null
  const state = reset !== null ? 'back' : isAcknowledged ? 'acknowledged' : 'flagging'
  const label = t(($) => $.alarms.acknowledge.action)
  return (
    <li data-narrow={isNarrow || undefined}>
      <Priority priority={priority} />
      <span className="fyr-grow">
        <strong title={name}>{name}</strong>
        {about && (
          <span className="fyr-dimmed">
            <NodeLink deveui={about.deveui} name={about.nodeName} editing={editing} /> · {about.label}
          </span>
        )}
      </span>
      <span className="fyr-w-alarms-state">
        <StatusBadge status={statusOf[state]} look="plain">
          {t(($) => $.alarms.activeState[state])}
        </StatusBadge>
        <TimeAgo at={triggered} />
      </span>
      {onAcknowledge && about && !isAcknowledged && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${label}: ${name}, ${about.nodeName}`}
          onClick={onAcknowledge}
        >
          {label}
        </Button>
      )}
    </li>
  )
}
