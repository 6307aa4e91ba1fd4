import type { Integration } from '@fyr/contract/connections/integrations'
import type { NetworkDevice } from '@fyr/contract/connections/network-devices'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { openDevices } from '#features/connections/network-devices/queries.ts'
import { nameColumn } from '#ui/resource/columns.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { integrationStates, stateOf, statusOfState } from './integration-state.ts'
import { networkServers } from './kinds.ts'
import { useKindName } from './use-kind-name.ts'
import { useProblemText } from './use-problem-text.ts'

const noDevices: readonly NetworkDevice[] = []

export function useIntegrationColumns(): TableColumn<Integration>[] {
  const { t } = useTranslation()
  const kindName = useKindName()
  const problemText = useProblemText()
  const { data: open = noDevices } = useQuery(openDevices)
  return useMemo(
    () => [
      nameColumn(t, { width: 150 }),
      {
        id: 'state',
        header: t(($) => $.words.status),
        value: stateOf,
        cell: (integration) => {
          const state = stateOf(integration)
          if (state === 'connecting' || state === 'notConnected')
            return <ConnectionBadge connection={integration.connection} />
          return (
            <StatusBadge status={statusOfState[state]} look="plain">
              {t(($) => $.integrations.states[state])}
            </StatusBadge>
          )
        },
        searchable: false,
        filter: integrationStates.map((value) => ({ value, label: t(($) => $.integrations.states[value]) })),
        beside: true,
        width: 210,
      },
      {
        id: 'kind',
        header: t(($) => $.integrations.kind),
        value: ({ kind }) => kindName(kind),
        filter: networkServers.map((kind) => ({ value: kindName(kind), label: kindName(kind) })),
        width: 130,
      },
      {
        id: 'lastMessage',
        header: t(($) => $.integrations.lastMessage),
        value: ({ lastMessageAt }) => lastMessageAt,
        cell: ({ lastMessageAt }) => <TimeAgo at={lastMessageAt} />,
        searchable: false,
        width: 150,
      },
      {
        id: 'messages',
        header: t(($) => $.integrations.messages),
        value: ({ messages }) => messages,
        searchable: false,
        align: 'end',
        width: 120,
      },
      {
        id: 'devices',
        header: t(($) => $.networkDevices.column),
        value: ({ integrationId }) => open.filter((device) => device.integrationId === integrationId).length,
        cell: ({ integrationId }) => {
          const own = open.filter((device) => device.integrationId === integrationId)
          if (own.length === 0) return null
          return (
            <StatusBadge
              status={own.some(({ state }) => state === 'failed') ? 'alarm' : 'attention'}
              look="plain"
            >
              {t(($) => $.networkDevices.open, { count: own.length })}
            </StatusBadge>
          )
        },
        searchable: false,
        width: 100,
      },
      {
        id: 'problem',
        header: t(($) => $.integrations.lastProblem),
        value: ({ connection, lastProblem }) => {
          const problem = connection?.lastError ?? lastProblem
          return problem && problemText(problem.code)
        },
      },
    ],
    [t, kindName, problemText, open],
  )
}
