import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Priority } from '#entities/alarms/priority.tsx'
import { Snoozed } from '#entities/alarms/snoozed.tsx'
import { useCrossedText } from '#entities/alarms/use-limit-text.ts'
import type { ValuesNow } from '#entities/alarms/use-values-now.ts'
import { ValueAndLimit } from '#entities/alarms/value-and-limit.tsx'
import { allApplications } from '#entities/nodes/queries.ts'
import { Button } from '#ui/layout.ts'
import { Person } from '#ui/person.tsx'
import { type Status, StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useIsLaptop } from '#ui/table/use-is-laptop.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { type ReadingValue, Value } from '#ui/value.tsx'
import { priorities } from '../choices.ts'
import { Deliveries } from '../history/deliveries.tsx'
import { NodeAndKey } from '../node-and-key.tsx'

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
      name: { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true },
      priority: {
        id: 'priority',
        header: t(($) => $.alarms.priority.label),
        value: ({ priority }) => priority,
        cell: ({ priority }) => <Priority priority={priority} />,
        filter: priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) })),
        filterOne: true,
        width: 100,
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
        // On a laptop it is told beside the value.
        standard: !isLaptop,
        width: 138,
      },
      node: {
        id: 'tagName',
        header: t(($) => $.words.node),
        value: ({ tagName }) => tagName,
        cell: (alarm) => <NodeAndKey alarm={alarm} />,
        width: 150,
      },
      application: {
        id: 'application',
        header: t(($) => $.words.application),
        value: ({ applicationId }) => applicationId,
        cell: ({ application }) => application,
        sortable: false,
        filter: (applications ?? []).map(({ id, name }) => ({ value: id, label: name })),
        filterOne: true,
        standard: false,
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
        const shown = {
          value: level(alarm, now?.value),
          unit: alarm.unit,
          decimals: alarm.decimals,
          valueMapping: alarm.valueMapping,
          at: now?.at,
        }
        if (!isLaptop) return <Value {...shown} />
        // The value beside it has the unit.
        const limit = crossedText({ ...alarm, unit: '' })
        return (
          <>
            <StatusBadge status={states[stateOf(alarm)]} look="icon">
              {t(($) => $.alarms.activeState[stateOf(alarm)])}
            </StatusBadge>{' '}
            <ValueAndLimit {...shown} limit={limit} />
          </>
        )
      },
      ...(!isLaptop && { align: 'end' as const }),
      width: isLaptop ? 158 : 92,
    },
    {
      id: 'value',
      header: t(($) => $.alarms.columns.valueAtTrigger),
      cell: (alarm) => (
        <Value
          value={level(alarm, alarm.value)}
          unit={alarm.unit}
          decimals={alarm.decimals}
          valueMapping={alarm.valueMapping}
        />
      ),
      align: 'end',
      standard: !isLaptop,
      width: 100,
    },
    {
      id: 'limit',
      header: t(($) => $.alarms.columns.limit),
      cell: (alarm) => <span className="fyr-digits">{crossedText(alarm)}</span>,
      standard: !isLaptop,
      width: 92,
    },
    {
      id: 'triggered',
      header: t(($) => $.alarms.columns.triggered),
      value: ({ triggered }) => triggered,
      cell: ({ triggered }) => <TimeAgo at={triggered} />,
      width: 146,
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
      cell: ({ deliveries, messageHeld, maintenance }) => (
        <Deliveries deliveries={deliveries} sent={false} held={messageHeld} maintenance={maintenance} />
      ),
      standard: false,
      width: 135,
    },
    {
      id: 'acknowledged',
      header: t(($) => $.alarms.columns.acknowledged),
      cell: (alarm) => <Acknowledgement alarm={alarm} onAcknowledge={onAcknowledge} isShort={isLaptop} />,
      width: isLaptop ? 140 : 150,
    },
  ]
}

/** Who has taken it and when, or the button that takes it. */
function Acknowledgement({
  alarm,
  onAcknowledge,
  isShort,
}: {
  alarm: ActiveAlarm
  onAcknowledge: Acknowledge | null
  /** When it was is in the tooltip. */
  isShort: boolean
}) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { acknowledged, user, alarmComment, name, tagName } = alarm
  if (acknowledged !== null) {
    return (
      <span title={`${format.exact(Date.parse(acknowledged))} ${alarmComment}`}>
        {user === null ? t(($) => $.alarms.automatic) : <Person recorded={user} />}{' '}
        {!isShort && (
          <span className="fyr-dimmed">
            <TimeAgo at={acknowledged} />
          </span>
        )}
      </span>
    )
  }
  if (alarm.snoozedUntil !== null) return <Snoozed alarm={alarm} isShort />
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
