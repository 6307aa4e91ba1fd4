import type { AccessToken } from '@fyr/contract/connections/access-tokens'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/links.tsx'
import { createdAtColumn, createdByColumn } from '#ui/resource/columns.tsx'
import { type Status, StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useNow } from '#ui/time/context.tsx'
import { TimeAgo, TimeText } from '#ui/time/time-text.tsx'
import { stateOf, type TokenState, tokenStates } from './expiry.ts'
import { scopes } from './token-values.ts'

const statusOf: Record<TokenState, Status> = { valid: 'ok', soon: 'attention', expired: 'silent' }
const minuteMs = 60_000

export function useTokenColumns(): TableColumn<AccessToken>[] {
  const { t } = useTranslation()
  // States change with the time, but not every second.
  const now = Math.floor(useNow() / minuteMs) * minuteMs
  return useMemo(() => {
    const reachOf = ({ company }: AccessToken) => (company ? 'company' : 'node')
    const inWords = (token: AccessToken) =>
      scopes
        .filter((scope) => token.scopes.includes(scope))
        .map((scope) => t(($) => $.tokens.scopes[scope]))
        .join(', ')
    return [
      { id: 'label', header: t(($) => $.tokens.label), value: ({ label }) => label, main: true, width: 200 },
      {
        id: 'state',
        header: t(($) => $.words.status),
        value: (token) => stateOf(token, now),
        cell: (token) => {
          const state = stateOf(token, now)
          return (
            <StatusBadge status={statusOf[state]} look="plain">
              {t(($) => $.tokens.states[state])}
            </StatusBadge>
          )
        },
        searchable: false,
        filter: tokenStates.map((value) => ({ value, label: t(($) => $.tokens.states[value]) })),
        beside: true,
        width: 130,
      },
      {
        id: 'reach',
        header: t(($) => $.tokens.reach),
        value: reachOf,
        cell: ({ company, deveui }) =>
          company || deveui === null ? (
            t(($) => $.words.company)
          ) : (
            <TextLink to="/tagdetails/$deveui" params={{ deveui }}>
              {deveui}
            </TextLink>
          ),
        searchable: false,
        filter: [
          { value: 'company', label: t(($) => $.tokens.wholeCompany) },
          { value: 'node', label: t(($) => $.tokens.oneNode) },
        ],
        width: 115,
      },
      { id: 'scopes', header: t(($) => $.tokens.scope), value: inWords },
      {
        id: 'prefix',
        header: t(($) => $.tokens.prefix),
        value: ({ prefix }) => prefix,
        cell: ({ prefix }) => <code>{prefix}…</code>,
        sortable: false,
        width: 95,
      },
      {
        id: 'expires',
        header: t(($) => $.tokens.expires),
        // What never ends stands after all that does.
        value: ({ expiresAt }) => expiresAt ?? '9999',
        cell: ({ expiresAt }) =>
          expiresAt ? (
            <TimeText at={expiresAt} as="date" />
          ) : (
            <span className="fyr-dimmed">{t(($) => $.tokens.expiry.never)}</span>
          ),
        searchable: false,
        width: 115,
      },
      {
        id: 'lastUsed',
        header: t(($) => $.tokens.lastUsed),
        value: ({ lastUsedAt }) => lastUsedAt,
        cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} />,
        searchable: false,
        width: 140,
      },
      createdByColumn(t, { standard: false }),
      createdAtColumn(t, { standard: false }),
      {
        id: 'deveui',
        header: 'DevEUI',
        value: ({ deveui }) => deveui,
        standard: false,
        width: 170,
      },
    ] satisfies TableColumn<AccessToken>[]
  }, [t, now])
}
