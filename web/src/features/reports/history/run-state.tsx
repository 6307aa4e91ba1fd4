import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { useTranslation } from 'react-i18next'
import { Popover } from '#ui/dialogs/overlays.ts'
import { Button, Progress } from '#ui/layout.ts'
import { type Status, StatusBadge } from '#ui/status.tsx'
import { isOpen } from '../queries.ts'
import '../reports.css'

const looks: Record<Exclude<ReportRun['state'], 'waiting' | 'running'>, Status> = {
  done: 'ok',
  noData: 'attention',
  failed: 'alarm',
  cancelled: 'silent',
}

/** How far it is, or how it ended and why; what is not in it opens below. */
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
  const why = reason ? t(($) => $.reports.runFailures[reason]) : undefined
  return (
    <span className="fyr-report-state" title={why}>
      <StatusBadge status={looks[state as keyof typeof looks]} look="plain">
        {t(($) => $.reports.runStates[state])}
      </StatusBadge>
      {why && <span className="fyr-dimmed fyr-report-why">{why}</span>}
      {remarks.length > 0 && <Remarks remarks={remarks} />}
    </span>
  )
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  const { t } = useTranslation()
  const text = t(($) => $.reports.history.remarks, { count: remarks.length })
  return (
    <Popover withArrow position="bottom-start">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="transparent"
          px={4}
          aria-label={`${text}: ${t(($) => $.reports.history.showRemarks)}`}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className="fyr-report-remarks">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
