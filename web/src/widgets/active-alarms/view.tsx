import type { WidgetAlarm } from '@fyr/contract/dashboard-data'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiCheckCircleOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Priority } from '#entities/alarms/priority.tsx'
import { EmptyState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { NodeLink } from '../parts/node-link.tsx'
import type { WidgetViewProps } from '../widget.ts'
import './active-alarms.css'

export default function ActiveAlarmsView(props: WidgetViewProps<typeof moduleTypes.activeAlarms>) {
  const { data, title, size, editing } = props
  const { t } = useTranslation()
  const alarms = data.activeAlarms ?? []
  if (alarms.length === 0) {
    return <EmptyState compact icon={mdiCheckCircleOutline} title={t(($) => $.alarms.empty.activeTitle)} />
  }
  return (
    <div className="fyr-w-alarms">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={title || t(($) => $.widgets.types.activeAlarms.name)}>
        {alarms.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} isNarrow={size.width < 340} editing={editing} />
        ))}
      </ul>
      {data.truncated && (
        <p className="fyr-dimmed">{t(($) => $.widgets.activeAlarms.truncated, { count: alarms.length })}</p>
      )}
    </div>
  )
}

interface AlarmRowProps {
  alarm: WidgetAlarm
  isNarrow: boolean
  editing: boolean
}

function AlarmRow({ alarm, isNarrow, editing }: AlarmRowProps) {
  const { t } = useTranslation()
  const { name, priority, triggered, reset, about } = alarm
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
        <StatusBadge status={reset === null ? 'alarm' : 'ok'} look="plain">
          {reset === null ? t(($) => $.alarms.activeState.flagging) : t(($) => $.alarms.activeState.back)}
        </StatusBadge>
        <TimeAgo at={triggered} />
      </span>
    </li>
  )
}
