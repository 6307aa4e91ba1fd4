import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { useTranslation } from 'react-i18next'
import { DetailsPopover } from '#ui/details-popover.tsx'
import { Progress } from '#ui/layout.ts'
import { type Status, StatusBadge } from '#ui/status.tsx'
import { isOpen } from '../queries.ts'
import '../reports.css'

const looks: Record<Exclude<ReportRun['state'], 'waiting' | 'running'>, Status> = {
  done: 'ok',
  noData: 'attention',
  failed: 'alarm',
  cancelled: 'silent',
}

/** How far it is, or how it ended; why, and what is not in it, opens below. */
export function RunState({ run }: { run: ReportRun }) {
  const { t } = useTranslation()
  const { state, reason, progress, remarks, name } = run
  if (state === 'waiting') return <span className="fyr-dimmed">{t(($) => $.reports.runStates.waiting)}</span>
  if (isOpen(run)) {
    return (
      <span className="fyr-report-progress">
        <Progress
          value={progress}
          aria-label={t(($) => $.reports.history.running, { name })}
          animated
          className="fyr-grow"
        />
        <span className="fyr-digits">{`${progress} %`}</span>
      </span>
    )
  }
  const why = reason && t(($) => $.reports.runFailures[reason])
  const counted = t(($) => $.reports.history.remarks, { count: remarks.length })
  return (
    <span className="fyr-report-state">
      {why ? (
        <DetailsPopover
          label={`${t(($) => $.reports.runStates[state])}: ${why}`}
          target={<RunEnd state={state} />}
        >
          {why}
        </DetailsPopover>
      ) : (
        <RunEnd state={state} />
      )}
      {remarks.length > 0 && (
        <DetailsPopover label={`${counted}: ${t(($) => $.reports.history.showRemarks)}`} target={counted}>
          <RemarkList remarks={remarks} />
        </DetailsPopover>
      )}
    </span>
  )
}

/** How a run ended, in a word. */
export function RunEnd({ state }: Pick<ReportRun, 'state'>) {
  const { t } = useTranslation()
  return (
    <StatusBadge status={looks[state as keyof typeof looks]} look="plain">
      {t(($) => $.reports.runStates[state])}
    </StatusBadge>
  )
}

/** What is not in a file, and why. */
export function RemarkList({ remarks }: Pick<ReportRun, 'remarks'>) {
  return (
    <ul className="fyr-report-remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}
