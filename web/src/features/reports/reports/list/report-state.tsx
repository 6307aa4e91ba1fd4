import type { Report } from '@fyr/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { DetailsPopover } from '#ui/details-popover.tsx'
import { StatusBadge } from '#ui/status.tsx'

type Shown = Pick<Report, 'active' | 'pausedReason'>

/** Whether it is made on schedule; if that rests by itself, why opens below. */
export function ReportState({ report }: { report: Shown }) {
  const { t } = useTranslation()
  const reason = report.active ? report.pausedReason : null
  const word = t(($) => $.reports.states[report.active && !reason ? 'active' : 'paused'])
  const badge = (
    <StatusBadge status={reason ? 'attention' : report.active ? 'ok' : 'silent'} look="plain">
      {word}
    </StatusBadge>
  )
  if (!reason) return badge
  const why = t(($) => $.reports.pausedBecause[reason])
  return (
    <DetailsPopover label={`${word}: ${why}`} target={badge}>
      {why}
    </DetailsPopover>
  )
}
