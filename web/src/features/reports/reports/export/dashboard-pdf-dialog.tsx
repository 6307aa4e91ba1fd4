import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { periodText } from '../list/schedule.ts'
import { RunProgress } from './run-progress.tsx'
import '../reports.css'

const maxRangeMs = reportLimits.rangeYears * 365 * 86_400_000

interface DashboardPdfDialogProps {
  dashboard: DashboardSummary
  /** What is on the screen, epoch ms. */
  range: { from: number; to: number }
  onClose: () => void
}

/** A dashboard as PDF file, of the range that one looks at. It is made on when this is closed. */
export function DashboardPdfDialog({ dashboard, range, onClose }: DashboardPdfDialogProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const format = useTimeFormat()
  // What moves on meanwhile is of no interest: the file is of what was seen when it was asked for.
  const [{ start, end }] = useState(() => ({
    // "All" of a dashboard begins long before there were readings.
    start: new Date(Math.max(range.from, range.to - maxRangeMs)).toISOString(),
    end: new Date(range.to).toISOString(),
  }))
  const make = useApiMutation((api) => api.reports.exportReadings, {
    showsErrors: true,
    changes: [(api) => api.reports.ofCompany],
  })
  const { dashboardId, name } = dashboard
  const { data: run, error, isPending } = make
  const begin = () =>
    make.mutate({
      params: { id: companyId },
      body: { dashboard: dashboardId, start, end, format: 'pdf' },
    })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.reports.dashboard.export)}>
      <Stack gap="md">
        <div>
          <p>{name}</p>
          <p className="fyr-dimmed fyr-digits">{periodText(start, end, format)}</p>
        </div>
        {error && <ErrorState compact title={t(($) => $.reports.dashboard.notStarted)} error={error} />}
        {run ? (
          <>
            <RunProgress runId={run.historyId} />
            <div>
              <TextLink to="/report/history" size="sm">
                {t(($) => $.reports.export.history)}
              </TextLink>
            </div>
          </>
        ) : (
          <>
            <p className="fyr-dimmed">{t(($) => $.reports.dashboard.notDrawn)}</p>
            <Group justify="flex-end">
              <Button data-autofocus loading={isPending} onClick={begin}>
                {t(($) => $.reports.export.submit)}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
