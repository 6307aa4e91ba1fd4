import type { HealthState } from '@fyr/contract/operations/health'
import { useTranslation } from 'react-i18next'
import { type Status, StatusBadge } from '#ui/status.tsx'

const statuses: Record<HealthState, Status> = {
  ok: 'ok',
  off: 'silent',
  warning: 'attention',
  fault: 'alarm',
}

/** How a part of the installation is, in a word. */
export function StateBadge({ state, look = 'plain' }: { state: HealthState; look?: 'plain' | 'badge' }) {
  const { t } = useTranslation()
  return (
    <StatusBadge status={statuses[state]} look={look}>
      {t(($) => $.health.states[state])}
    </StatusBadge>
  )
}
