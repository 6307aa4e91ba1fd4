import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { periodText } from '../list/schedule.ts'
import { ExportRun } from './export-run.tsx'
import '../reports.css'

interface DashboardPdfDialogProps {
  dashboard: DashboardSummary
  /** What is on the screen, epoch ms. */
  range: { from: number; to: number }
  onClose: () => void
}

/** A dashboard as PDF file, of the range that one looks at; or on schedule. */
export function DashboardPdfDialog({ dashboard, range, onClose }: DashboardPdfDialogProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const format = useTimeFormat()
  const maySchedule = useMay()('Report.Create')
  const [runId, setRunId] = useState<string | null>(null)
  // What moves on meanwhile is of no interest: the file is of what was seen when it was asked for.
  const [{ start, end }] = useState(() => ({
    start: new Date(range.from).toISOString(),
    end: new Date(range.to).toISOString(),
  }))
  const make = useApiMutation((api) => api.reports.exportReadings, {
    changes: [(api) => api.reports.ofCompany],
    onDone: ({ historyId }) => setRunId(historyId),
  })
  const { dashboardId } = dashboard
  return (
    <Modal opened onClose={onClose} title={t(($) => $.reports.dashboard.export)}>
      <Stack gap="md">
        <p>{periodText(start, end, format)}</p>
        <p className="fyr-dimmed">{t(($) => $.reports.dashboard.notDrawn)}</p>
        {runId !== null && <ExportRun key={runId} runId={runId} />}
        <Group justify="flex-end">
          {maySchedule && (
            <LinkButton to="/report/create" search={{ dashboard: dashboardId }} variant="default">
              {t(($) => $.reports.dashboard.schedule)}
            </LinkButton>
          )}
          {runId === null && (
            <Button
              loading={make.isPending}
              onClick={() =>
                make.mutate({
                  params: { id: companyId },
                  body: { dashboard: dashboardId, start, end, format: 'pdf' },
                })
              }
            >
              {t(($) => $.reports.export.submit)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
