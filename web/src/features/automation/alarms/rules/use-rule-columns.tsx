import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '#entities/alarms/priority.tsx'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import { createdAtColumn, nameColumn } from '#ui/resource/columns.tsx'
import { type Status, StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { priorities } from '../choices.ts'
import { NodeAndKey } from '../node-and-key.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { type AlarmState, stateOf } from './alarm-state.ts'

const statusOf: Record<AlarmState, Status> = {
  triggered: 'alarm',
  quiet: 'ok',
  learning: 'silent',
  off: 'silent',
}
const states = ['triggered', 'quiet', 'learning', 'off'] as const

/** The columns of the list of rules. */
export function useRuleColumns(companyId: string): TableColumn<Alarm>[] {
  const { t, i18n } = useTranslation()
  const limitText = useLimitText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<Alarm>[] => [
      nameColumn(t),
      {
        id: 'state',
        header: t(($) => $.alarms.state.label),
        value: stateOf,
        cell: (alarm) => (
          <StatusBadge status={statusOf[stateOf(alarm)]} look="plain">
            {t(($) => $.alarms.state[stateOf(alarm)])}
          </StatusBadge>
        ),
        searchable: false,
        filter: states.map((value) => ({ value, label: t(($) => $.alarms.state[value]) })),
        width: 116,
        beside: true,
      },
      {
        id: 'priority',
        header: t(($) => $.alarms.priority.label),
        value: ({ priority }) => priority,
        cell: ({ priority }) => <Priority priority={priority} />,
        searchable: false,
        filter: priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) })),
        width: 100,
      },
      {
        id: 'node',
        header: t(($) => $.words.node),
        value: ({ tagName, keyLabel }) => `${tagName} ${keyLabel}`,
        cell: (alarm) => <NodeAndKey alarm={alarm} />,
        width: 190,
      },
      {
        id: 'limits',
        header: t(($) => $.alarms.columns.limits),
        value: (alarm) => limitText({ ...alarm, conditions: alarm.advanced.length }),
        sortable: false,
        width: 180,
      },
      {
        id: 'count',
        header: t(($) => $.alarms.columns.activeCount),
        value: ({ activeAlarms }) => activeAlarms.length,
        searchable: false,
        align: 'end',
        // A rule has one at most, and its status says so.
        standard: false,
        width: 90,
      },
      {
        id: 'active',
        header: t(($) => $.alarms.columns.active),
        value: ({ active }) => (active ? 0 : 1),
        cell: (alarm) => <ActiveSwitch alarm={alarm} companyId={companyId} />,
        searchable: false,
        width: 100,
      },
      createdAtColumn(t, { standard: false }),
      { id: 'deveui', header: 'DevEUI', value: (alarm) => alarm.tag, standard: false, width: 170 },
    ],
    [i18n.language, companyId],
  )
}
