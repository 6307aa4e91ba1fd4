import type { AlarmHistoryEntry } from '@fyr/contract/alarms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '#entities/alarms/priority.tsx'
import { TextLink } from '#ui/links.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import { useIsLaptop } from '#ui/table/use-is-laptop.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { Deliveries } from './deliveries.tsx'

/** The columns of the history; the server sorts it by time alone. */
export function useHistoryColumns(): TableColumn<AlarmHistoryEntry>[] {
  const { t, i18n } = useTranslation()
  // What became of the messages fits a laptop's screen without the priority, and with the author behind the comment.
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
        width: 134,
        beside: true,
      },
      {
        id: 'priority',
        header: t(($) => $.alarms.priority.label),
        cell: ({ priority }) => <Priority priority={priority} />,
        standard: !isLaptop,
        width: 100,
      },
      {
        id: 'node',
        header: t(($) => $.words.node),
        cell: ({ tag, tagName }) => (
          <TextLink to="/tagdetails/$deveui" params={{ deveui: tag }}>
            {tagName}
          </TextLink>
        ),
      },
      {
        id: 'key',
        header: t(($) => $.words.key),
        cell: ({ tagDataKey }) => tagDataKey,
        standard: false,
        width: 120,
      },
      {
        id: 'value',
        header: t(($) => $.alarms.columns.value),
        cell: ({ value }) => <Value value={value} />,
        align: 'end',
        width: 75,
      },
      {
        id: 'reset',
        header: t(($) => $.alarms.columns.reset),
        cell: ({ reset }) =>
          reset ? (
            <TimeText at={reset} />
          ) : (
            <StatusBadge status="alarm" look="plain">
              {t(($) => $.alarms.activeState.flagging)}
            </StatusBadge>
          ),
        width: 134,
      },
      {
        id: 'acknowledged',
        header: t(($) => $.alarms.columns.acknowledged),
        cell: ({ acknowledged }) =>
          acknowledged ? (
            <TimeText at={acknowledged} />
          ) : (
            <StatusBadge status="attention" look="plain">
              {t(($) => $.alarms.waiting)}
            </StatusBadge>
          ),
        width: 134,
      },
      {
        id: 'by',
        header: t(($) => $.alarms.columns.by),
        cell: ({ acknowledged, user }) =>
          acknowledged ? (
            (user ?? <span className="fyr-dimmed">{t(($) => $.alarms.automatic)}</span>)
          ) : (
            <span className="fyr-dimmed">–</span>
          ),
        standard: !isLaptop,
        width: 105,
      },
      {
        id: 'comment',
        header: t(($) => $.words.comment),
        cell: ({ alarmComment, user }) => {
          const author = isLaptop && user !== null && <span className="fyr-dimmed">{user}</span>
          if (!alarmComment) return author || <span className="fyr-dimmed">–</span>
          return (
            <span title={alarmComment}>
              {alarmComment} {author}
            </span>
          )
        },
        ...(isLaptop && { width: 130 }),
      },
      {
        id: 'messageSent',
        header: t(($) => $.alarms.columns.messageSent),
        cell: ({ deliveries, messageSent }) => <Deliveries deliveries={deliveries} sent={messageSent} />,
        width: 150,
      },
    ],
    [i18n.language, isLaptop],
  )
}
