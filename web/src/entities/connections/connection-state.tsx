import type { ConnectionState } from '@fyr/contract/connections/connections'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'

type Shown = Pick<ConnectionState, 'status' | 'since' | 'lastError'>

const looks = {
  connecting: 'silent',
  connected: 'ok',
  waiting: 'attention',
  failed: 'alarm',
} as const

/** How a connection is that the portal holds to somebody else; null where none is held. */
export function ConnectionBadge({ connection }: { connection: Pick<Shown, 'status'> | null }) {
  const { t } = useTranslation()
  const status = connection?.status
  return (
    <StatusBadge status={status ? looks[status] : 'silent'} look="plain">
      {t(($) => $.connections.status[status ?? 'disabled'])}
    </StatusBadge>
  )
}

/** The same with since when, and what was wrong last. */
export function ConnectionDetails({ connection }: { connection: Shown | null }) {
  const { t } = useTranslation()
  const { lastError } = connection ?? {}
  return (
    <span>
      <ConnectionBadge connection={connection} />
      {connection && (
        <span className="fyr-dimmed">
          {' '}
          <TimeAgo at={connection.since} />
        </span>
      )}
      {lastError && (
        <>
          <br />
          <span>{t(($) => $.connections.problems[lastError.code])}</span>
          {lastError.detail !== '' && (
            <>
              <br />
              <span className="fyr-dimmed">{t(($) => $.connections.says, { detail: lastError.detail })}</span>
            </>
          )}
        </>
      )}
    </span>
  )
}
