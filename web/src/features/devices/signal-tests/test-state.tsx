import type { SignalTest } from '@fyr/contract/devices/signal-tests'
import { useTranslation } from 'react-i18next'
import { type Status, StatusBadge } from '#ui/status.tsx'
import type { Quality } from './evaluation/quality.ts'

export function TestStateBadge({
  test,
  look,
}: {
  test: Pick<SignalTest, 'endedAt'>
  look?: 'badge' | 'plain'
}) {
  const { t } = useTranslation()
  const isActive = test.endedAt === null
  return (
    <StatusBadge status={isActive ? 'ok' : 'silent'} {...(look && { look })}>
      {isActive ? t(($) => $.signalTests.states.active) : t(($) => $.signalTests.states.ended)}
    </StatusBadge>
  )
}

const statusOf: Record<Quality, Status> = { good: 'ok', fair: 'attention', poor: 'alarm' }

export function QualityBadge({ quality, look }: { quality: Quality; look?: 'badge' | 'plain' }) {
  const { t } = useTranslation()
  return (
    <StatusBadge status={statusOf[quality]} {...(look && { look })}>
      {t(($) => $.signalTests.quality[quality])}
    </StatusBadge>
  )
}
