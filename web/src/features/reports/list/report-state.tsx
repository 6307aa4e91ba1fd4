import type { Report } from '@fyr/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'

/** Whether it is made on schedule, and if that rests by itself, why. */
export function ReportState({ report }: { report: Pick<Report, 'active' | 'pausedReason'> }) {
  const { t } = useTranslation()
  const { active, pausedReason } = report
  const why = active && pausedReason ? t(($) => $.reports.pausedBecause[pausedReason]) : undefined
  const isPaused = !active || pausedReason !== null
  return (
    <span title={why}>
      <StatusBadge status={why ? 'attention' : isPaused ? 'silent' : 'ok'} look="plain">
        {isPaused ? t(($) => $.reports.states.paused) : t(($) => $.reports.states.active)}
      </StatusBadge>
      {why && <span className="fyr-hidden">{why}</span>}
    </span>
  )
}
