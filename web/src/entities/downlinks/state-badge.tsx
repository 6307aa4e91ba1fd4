import type { DownlinkState } from '@fyr/contract/devices/downlinks/downlinks'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'

const looks = {
  queued: 'silent',
  sent: 'ok',
  acknowledged: 'ok',
  failed: 'alarm',
  expired: 'attention',
  cancelled: 'silent',
} as const

/** What became of a downlink. */
export function DownlinkStateBadge({ state }: { state: DownlinkState }) {
  const { t } = useTranslation()
  return (
    <StatusBadge status={looks[state]} look="plain">
      {t(($) => $.downlinks.states[state])}
    </StatusBadge>
  )
}
