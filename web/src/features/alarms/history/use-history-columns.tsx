import type { AlarmHistoryEntry } from '@fyr/contract/alarm-events'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '#entities/alarms/priority.tsx'
import { useCrossedText } from '#entities/alarms/use-limit-text.ts'
import { TextLink } from '#ui/links.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import { useIsLaptop } from '#ui/table/use-is-laptop.ts'
import { useNow } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { priorities } from '../choices.ts'
import { durationText } from '../duration.ts'
import { Deliveries } from './deliveries.tsx'
import { durationOf } from './history-file.ts'

/** The columns of the history; the server sorts it by time alone. */
export function useHistoryColumns(): TableColumn<AlarmHistoryEntry>[] {
  const { t, i18n } = useTranslation()
  const crossedText = useCrossedText()
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
        width: 105,
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
        cell: ({ tag, tagName, keyLabel }) => (
          <>
            <TextLink to="/tagdetails/$deveui" params={{ deveui: tag }}>
              {tagName}
            </TextLink>{' '}
            <span className="fyr-dimmed">{keyLabel}</span>
          </>
        ),
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
          const { value, unit, valueMapping, signalType } = entry
          const limit = crossedText(entry)
          return (
            <>
              <Value
                value={value !== null && signalType === 'digital' ? value !== 0 : value}
                unit={unit}
                valueMapping={valueMapping}
              />
              {limit && <span className="fyr-dimmed fyr-digits"> ({limit})</span>}
            </>
          )
        },
        width: 150,
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
        // On a laptop the comment stands in the place of the time.
        cell: ({ acknowledged, user, alarmComment }) =>
          acknowledged ? (
            <>
              {user ?? t(($) => $.alarms.automatic)}{' '}
              <span className="fyr-dimmed">
                {isLaptop && alarmComment ? alarmComment : <TimeText at={acknowledged} />}
              </span>
            </>
          ) : (
            <span className="fyr-dimmed">{t(($) => $.alarms.waiting)}</span>
          ),
        width: isLaptop ? 140 : 200,
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
        cell: ({ deliveries, messageSent }) => <Deliveries deliveries={deliveries} sent={messageSent} />,
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
