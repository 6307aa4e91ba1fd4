import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '#entities/alarms/priority.tsx'
import { useCrossedText } from '#entities/alarms/use-limit-text.ts'
import { ValueAndLimit } from '#entities/alarms/value-and-limit.tsx'
import { Person } from '#ui/person.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useIsLaptop } from '#ui/table/use-is-laptop.ts'
import { useNow, useTimeFormat } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { priorities } from '../choices.ts'
import { durationText } from '../duration.ts'
import { NodeAndKey } from '../node-and-key.tsx'
import { Deliveries } from './deliveries.tsx'
import { durationOf } from './history-file.ts'

/** The columns of the history; the server sorts it by time alone. */
export function useHistoryColumns(): TableColumn<AlarmHistoryEntry>[] {
  const { t, i18n } = useTranslation()
  const crossedText = useCrossedText()
  const format = useTimeFormat()
  const isLaptop = useIsLaptop()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<AlarmHistoryEntry>[] => [
      {
        id: 'name',
        header: t(($) => $.words.name),
        value: ({ name }) => name,
        sortable: false,
        main: true,
      },
      {
        id: 'triggered',
        header: t(($) => $.alarms.columns.triggered),
        value: ({ triggered }) => triggered,
        cell: ({ triggered }) => <TimeText at={triggered} />,
        width: 130,
        beside: true,
      },
      {
        id: 'duration',
        header: t(($) => $.alarms.columns.duration),
        cell: (entry) => <Duration entry={entry} />,
        width: 100,
      },
      {
        id: 'priority',
        header: t(($) => $.alarms.priority.label),
        value: ({ priority }) => priority,
        cell: ({ priority }) => <Priority priority={priority} />,
        sortable: false,
        filter: priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) })),
        filterOne: true,
        standard: !isLaptop,
        width: 100,
      },
      {
        id: 'node',
        header: t(($) => $.words.node),
        cell: (entry) => <NodeAndKey alarm={entry} />,
        width: isLaptop ? 155 : 220,
      },
      {
        id: 'application',
        header: t(($) => $.words.application),
        cell: ({ application }) => application,
        standard: false,
        width: 140,
      },
      {
        id: 'value',
        header: t(($) => $.alarms.columns.valueAtTrigger),
        cell: (entry) => {
          const { value, unit, decimals, valueMapping, signalType } = entry
          // The value beside it has the unit.
          const limit = crossedText({ ...entry, unit: '' })
          return (
            <ValueAndLimit
              value={value !== null && signalType === 'digital' ? value !== 0 : value}
              unit={unit}
              decimals={decimals}
              valueMapping={valueMapping}
              limit={limit}
            />
          )
        },
        width: 135,
      },
      {
        id: 'reset',
        header: t(($) => $.alarms.columns.reset),
        cell: ({ reset }) => <TimeText at={reset} />,
        standard: false,
        width: 134,
      },
      {
        id: 'acknowledged',
        header: t(($) => $.alarms.columns.acknowledged),
        // On a laptop the comment stands in the place of the time, which is in the tooltip.
        cell: ({ acknowledged, user, alarmComment }) =>
          acknowledged ? (
            <span {...(isLaptop && { title: `${format.exact(Date.parse(acknowledged))} ${alarmComment}` })}>
              {user === null ? t(($) => $.alarms.automatic) : <Person recorded={user} />}{' '}
              <span className="fyr-dimmed">{isLaptop ? alarmComment : <TimeText at={acknowledged} />}</span>
            </span>
          ) : (
            <span className="fyr-dimmed">{t(($) => $.alarms.waiting)}</span>
          ),
        width: isLaptop ? 138 : 220,
      },
      {
        id: 'comment',
        header: t(($) => $.words.comment),
        cell: ({ alarmComment }) =>
          alarmComment ? (
            <span title={alarmComment}>{alarmComment}</span>
          ) : (
            <span className="fyr-dimmed">–</span>
          ),
        standard: !isLaptop,
      },
      {
        id: 'messageSent',
        header: t(($) => $.alarms.columns.messageSent),
        cell: ({ deliveries, messageSent, messageHeld, maintenance }) => (
          <Deliveries
            deliveries={deliveries}
            sent={messageSent}
            held={messageHeld}
            maintenance={maintenance}
          />
        ),
        width: 140,
      },
    ],
    [i18n.language, isLaptop],
  )
}

/** How long it lasted, or has lasted while it is out of range. */
function Duration({ entry }: { entry: AlarmHistoryEntry }) {
  const { t } = useTranslation()
  const now = useNow()
  const ms = durationOf(entry)
  if (ms !== null) return <span className="fyr-digits">{durationText(ms, t)}</span>
  return (
    <span title={t(($) => $.alarms.activeState.flagging)}>
      <StatusBadge status="alarm" look="plain">
        {durationText(now - Date.parse(entry.triggered), t)}
      </StatusBadge>
    </span>
  )
}
