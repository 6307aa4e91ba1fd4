import type { GatewayState } from '@fyr/contract/devices/gateways/gateway-states'
import { useTranslation } from 'react-i18next'
import { type Status, StatusBadge } from '#ui/status.tsx'

export const statusOf: Record<GatewayState, Status> = { online: 'ok', offline: 'alarm', neverSeen: 'silent' }

export function GatewayStateBadge({ state, look }: { state: GatewayState; look?: 'badge' | 'plain' }) {
  const { t } = useTranslation()
  return (
    <StatusBadge status={statusOf[state]} {...(look && { look })}>
      {t(($) => $.gateways.states[state])}
    </StatusBadge>
  )
}
