import type { ActiveAlarm, Alarm } from '@fyr/contract/alarms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '#entities/alarms/priority.tsx'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import type { ValuesNow } from '#entities/alarms/use-values-now.ts'
import { Button } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import { useIsLaptop } from '#ui/table/use-is-laptop.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { type ReadingValue, Value } from '#ui/value.tsx'
import { priorities } from './choices.ts'
import { Deliveries } from './deliveries.tsx'

type Acknowledge = (alarm: ActiveAlarm) => void

/** The columns of the active alarms; `onAcknowledge` is null for those who may not. */
export function useActiveColumns(
  ruleOf: (alarm: ActiveAlarm) => Alarm | undefined,
  valuesNow: ValuesNow,
  onAcknowledge: Acknowledge | null,
): TableColumn<ActiveAlarm>[] {
  const { t, i18n } = useTranslation()
  const limitText = useLimitText()
  const laptop = useIsLaptop()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  const still = useMemo(
    (): TableColumn<ActiveAlarm>[] => [
      { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true },
      {
        id: 'priority',
        header: t(($) => $.alarms.priority.label),
        value: ({ priority }) => priority,
        cell: ({ priority }) => <Priority priority={priority} />,
        searchable: false,
        filter: priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) })),
        width: 100,
        beside: true,
      },
      {
        id: 'state',
        header: t(($) => $.alarms.state.label),
        value: ({ flagging }) => (flagging ? 'flagging' : 'back'),
        cell: ({ flagging }) => (
          <StatusBadge status={flagging ? 'alarm' : 'ok'} look="plain">
            {flagging ? t(($) => $.alarms.activeState.flagging) : t(($) => $.alarms.activeState.back)}
          </StatusBadge>
        ),
        searchable: false,
        filter: [
          { value: 'flagging', label: t(($) => $.alarms.activeState.flagging) },
          { value: 'back', label: t(($) => $.alarms.activeState.back) },
        ],
        width: 132,
      },
      {
        id: 'node',
        header: t(($) => $.words.node),
        value: ({ tagName }) => tagName,
        cell: ({ tag, tagName, tagDataKey }) => (
          <>
            <TextLink to="/tagdetails/$deveui" params={{ deveui: tag }}>
              {tagName}
            </TextLink>{' '}
            <span className="fyr-dimmed">{tagDataKey}</span>
          </>
        ),
      },
      {
        id: 'key',
        header: t(($) => $.words.key),
        value: ({ tagDataKey }) => tagDataKey,
        standard: false,
        width: 120,
      },
    ],
    [i18n.language],
  )
  /** A level is on or off, whatever number it came as. */
  const read = (alarm: ActiveAlarm, value: ReadingValue | null | undefined) =>
    typeof value === 'number' && ruleOf(alarm)?.signalType === 'digital' ? value !== 0 : value
  return [
    ...still,
    {
      id: 'now',
      header: t(($) => $.alarms.columns.value),
      cell: (alarm) => {
        const now = valuesNow(alarm)
        return (
          <Value
            value={read(alarm, now?.value)}
            unit={alarm.unit}
            valueMapping={alarm.valueMapping}
            at={now?.at}
          />
        )
      },
      align: 'end',
      width: 110,
    },
    {
      id: 'limit',
      header: t(($) => $.alarms.columns.limit),
      value: (alarm) => {
        const { digitalTrigger = null, advanced = [] } = ruleOf(alarm) ?? {}
        return limitText({ ...alarm, digitalTrigger, advanced })
      },
      sortable: false,
      // With it, the button that acknowledges would lie beyond the edge.
      standard: !laptop,
      width: 165,
    },
    {
      id: 'value',
      header: t(($) => $.alarms.columns.valueAtTrigger),
      value: ({ value }) => value,
      cell: (alarm) => (
        <Value value={read(alarm, alarm.value)} unit={alarm.unit} valueMapping={alarm.valueMapping} />
      ),
      searchable: false,
      align: 'end',
      standard: !laptop,
      width: 120,
    },
    {
      id: 'since',
      header: t(($) => $.alarms.columns.since),
      value: ({ triggered }) => triggered,
      cell: ({ triggered }) => <TimeAgo at={triggered} />,
      searchable: false,
      width: 140,
    },
    {
      id: 'reset',
      header: t(($) => $.alarms.columns.reset),
      value: ({ reset }) => reset,
      cell: ({ reset }) => (reset ? <TimeAgo at={reset} /> : <span className="fyr-dimmed">–</span>),
      searchable: false,
      standard: false,
      width: 130,
    },
    {
      id: 'deliveries',
      header: t(($) => $.alarms.columns.messageSent),
      cell: ({ deliveries }) => <Deliveries deliveries={deliveries} sent={false} />,
      standard: false,
      width: 150,
    },
    ...(onAcknowledge
      ? [
          acknowledgeColumn(
            t(($) => $.alarms.acknowledge.action),
            onAcknowledge,
          ),
        ]
      : []),
  ]
}

function acknowledgeColumn(label: string, onAcknowledge: Acknowledge): TableColumn<ActiveAlarm> {
  return {
    id: 'acknowledge',
    header: label,
    cell: (alarm) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${label}: ${alarm.name}, ${alarm.tagName}`}
        onClick={() => onAcknowledge(alarm)}
      >
        {label}
      </Button>
    ),
    width: 120,
  }
}
