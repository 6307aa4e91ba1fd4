import type { Report } from '@fyr/contract/reports/reports'
import {
  mdiDownloadOutline,
  mdiFileChartOutline,
  mdiHistory,
  mdiPause,
  mdiPlay,
  mdiPlayCircleOutline,
} from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { LinkButton } from '#ui/links.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { reportList } from '../queries.ts'
import { ReportTabs } from '../report-tabs.tsx'
import { MakeNowDialog } from './make-now-dialog.tsx'
import { useReportColumns } from './use-report-columns.tsx'
import { useDeleteReport, useMayRun, useReportCommands } from './use-report-commands.ts'

/** What the company has reported to it, and when. */
export function ReportListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const mayRun = useMayRun()
  const navigate = useNavigate()
  const deletion = useDeleteReport()
  const { activate, copy } = useReportCommands()
  const [made, setMade] = useState<Report | null>(null)
  const menu = (report: Report) => [
    mayRun(report) && {
      label: t(($) => $.reports.makeNow.open),
      icon: mdiPlayCircleOutline,
      onClick: () => setMade(report),
    },
    {
      label: t(($) => $.reports.tabs.history),
      icon: mdiHistory,
      onClick: () =>
        void navigate({ to: '/report/$id', params: { id: report.reportId }, search: { tab: 'history' } }),
    },
    may('Report.Update') && {
      label: report.active ? t(($) => $.reports.pause) : t(($) => $.reports.resume),
      icon: report.active ? mdiPause : mdiPlay,
      onClick: () => activate(report, !report.active),
    },
    may('Report.Create') && duplicateItem(t, () => copy(report)),
    may('Report.Update') && deleteItem(t, () => deletion.ask(report)),
  ]
  return (
    <ListPage
      {...usePagedList(reportList(useCompanyId()))}
      title={t(($) => $.reports.title)}
      tabs={<ReportTabs />}
      counted="reports"
      columns={useReportColumns()}
      rowId={({ reportId }) => reportId}
      rowLabel={({ name }) => name}
      rowHref={({ reportId }) => `/report/${reportId}`}
      rowMenu={menu}
      actions={
        may('Tag.View') && (
          <LinkButton to="/report/export" variant="default" icon={mdiDownloadOutline}>
            {t(($) => $.reports.export.title)}
          </LinkButton>
        )
      }
      create={may('Report.Create') && { label: t(($) => $.reports.new), to: '/report/create' }}
      empty={{
        icon: mdiFileChartOutline,
        title: t(($) => $.reports.empty.title),
        text: t(($) => $.reports.empty.text),
      }}
    >
      {deletion.dialog}
      {made && <MakeNowDialog key={made.reportId} report={made} onClose={() => setMade(null)} />}
    </ListPage>
  )
}
