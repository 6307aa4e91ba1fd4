import type { ActiveAlarm } from '@fyr/contract/alarm-events'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { Priority } from '#entities/alarms/priority.tsx'
import { useCrossedText } from '#entities/alarms/use-limit-text.ts'
import type { ValuesNow } from '#entities/alarms/use-values-now.ts'
import { allApplications } from '#entities/nodes/queries.ts'
import { Button } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { type Status, StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import { useIsLaptop } from '#ui/table/use-is-laptop.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { type ReadingValue, Value } from '#ui/value.tsx'
import { priorities } from '../choices.ts'
import { Deliveries } from '../history/deliveries.tsx'

type Acknowledge = (alarm: ActiveAlarm) => void

const states = { flagging: 'alarm', back: 'ok', acknowledged: 'attention' } satisfies Record<string, Status>
type State = keyof typeof states

const stateOf = ({ acknowledged, flagging }: ActiveAlarm): State =>
  acknowledged !== null ? 'acknowledged' : flagging ? 'flagging' : 'back'

/** The columns of the active alarms; `onAcknowledge` is null for those who may not. */
export function useActiveColumns(
  valuesNow: ValuesNow,
  onAcknowledge: Acknowledge | null,
): TableColumn<ActiveAlarm>[] {
  const { t, i18n } = useTranslation()
  const crossedText = useCrossedText()
  const isLaptop = useIsLaptop()
  const may = useMay()
  const applications = useQuery({ ...allApplications(), enabled: may('Application.View') }).data?.body
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  const fixed = useMemo(
    (): Record<'name' | 'priority' | 'state' | 'node' | 'application', TableColumn<ActiveAlarm>> => ({
      name: { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true, width: 130 },
      priority: {
        id: 'priority',
        header: t(($) => $.alarms.priority.label),
        value: ({ priority }) => priority,
        cell: ({ priority }) => <Priority priority={priority} />,
        filter: priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) })),
        filterOne: true,
        width: 104,
        beside: true,
      },
      state: {
        id: 'state',
        header: t(($) => $.alarms.state.label),
        value: stateOf,
        cell: (alarm) => (
          <StatusBadge status={states[stateOf(alarm)]} look="plain">
            {t(($) => $.alarms.activeState[stateOf(alarm)])}
          </StatusBadge>
        ),
        sortable: false,
        filter: (['flagging', 'back', 'acknowledged'] as const).map((value) => ({
          value,
          label: t(($) => $.alarms.activeState[value]),
        })),
        filterOne: true,
        width: 138,
      },
      node: {
        id: 'tagName',
        header: t(($) => $.words.node),
        value: ({ tagName }) => tagName,
        cell: ({ tag, tagName, keyLabel }) => (
          <>
            <TextLink to="/tagdetails/$deveui" params={{ deveui: tag }}>
              {tagName}
            </TextLink>{' '}
            <span className="fyr-dimmed">{keyLabel}</span>
          </>
        ),
        width: 126,
      },
      application: {
        id: 'application',
        header: t(($) => $.words.application),
        value: ({ applicationId }) => applicationId,
        cell: ({ application }) => application,
        sortable: false,
        filter: (applications ?? []).map(({ id, name }) => ({ value: id, label: name })),
        filterOne: true,
        standard: !isLaptop,
        width: 120,
      },
    }),
    [i18n.language, applications, isLaptop],
  )
  return [
    fixed.name,
    fixed.priority,
    fixed.state,
    fixed.node,
    fixed.application,
    {
      id: 'now',
      header: t(($) => $.alarms.columns.now),
      cell: (alarm) => {
        const now = valuesNow(alarm)
        return (
          <Value
            value={level(alarm, now?.value)}
            unit={alarm.unit}
            valueMapping={alarm.valueMapping}
            at={now?.at}
          />
        )
      },
      align: 'end',
      width: 92,
    },
    {
      id: 'value',
      header: t(($) => $.alarms.columns.valueAtTrigger),
      cell: (alarm) => (
        <Value value={level(alarm, alarm.value)} unit={alarm.unit} valueMapping={alarm.valueMapping} />
      ),
      align: 'end',
      // Beside it, the button that acknowledges would lie beyond the edge.
      standard: !isLaptop,
      width: 100,
    },
    {
      id: 'limit',
      header: t(($) => $.alarms.columns.limit),
      cell: (alarm) => <span className="fyr-digits">{crossedText(alarm)}</span>,
      width: 92,
    },
    {
      id: 'triggered',
      header: t(($) => $.alarms.columns.triggered),
      value: ({ triggered }) => triggered,
      cell: ({ triggered }) => <TimeAgo at={triggered} />,
      width: 105,
    },
    {
      id: 'reset',
      header: t(($) => $.alarms.columns.reset),
      cell: ({ reset }) => (reset ? <TimeAgo at={reset} /> : <span className="fyr-dimmed">–</span>),
      standard: false,
      width: 130,
    },
    {
      id: 'deliveries',
      header: t(($) => $.alarms.columns.messageSent),
      cell: ({ deliveries }) => <Deliveries deliveries={deliveries} sent={false} />,
      standard: false,
      width: 135,
    },
    {
      id: 'acknowledged',
      header: t(($) => $.alarms.columns.acknowledged),
      cell: (alarm) => <Acknowledgement alarm={alarm} onAcknowledge={onAcknowledge} />,
      width: 130,
    },
  ]
}

/** Who has taken it and when, or the button that takes it. */
function Acknowledgement({
  alarm,
  onAcknowledge,
}: {
  alarm: ActiveAlarm
  onAcknowledge: Acknowledge | null
}) {
  const { t } = useTranslation()
  const { acknowledged, user, alarmComment, name, tagName } = alarm
  if (acknowledged !== null) {
    return (
      <span title={alarmComment}>
        {user ?? t(($) => $.alarms.automatic)}{' '}
        <span className="fyr-dimmed">
          <TimeAgo at={acknowledged} />
        </span>
      </span>
    )
  }
  if (!onAcknowledge) return <span className="fyr-dimmed">{t(($) => $.alarms.waiting)}</span>
  const label = t(($) => $.alarms.acknowledge.action)
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}, ${tagName}`}
      onClick={() => onAcknowledge(alarm)}
    >
      {label}
    </Button>
  )
}

/** A level is on or off, whatever number it came as. */
function level(alarm: ActiveAlarm, value: ReadingValue | null | undefined) {
  return typeof value === 'number' && alarm.signalType === 'digital' ? value !== 0 : value
}
