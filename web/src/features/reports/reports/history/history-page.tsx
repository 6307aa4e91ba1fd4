import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { mdiFileChartOutline, mdiHistory, mdiPlayCircleOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { MakeNowOf } from '../list/make-now-of.tsx'
import { companyRuns } from '../queries.ts'
import { ReportTabs } from '../report-tabs.tsx'
import { useRunColumns } from './use-run-columns.tsx'
import { useRunCommands } from './use-run-commands.ts'

/** All that was made of reports and exports, with files and deliveries. */
export function ReportHistoryPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { menu, dialog } = useRunCommands()
  const [made, setMade] = useState<string | null>(null)
  const menuOf = (run: ReportRun) => {
    const { reportId: id } = run
    return [
      // Exports are of no report.
      id !== null && {
        label: t(($) => $.reports.history.openReport),
        icon: mdiFileChartOutline,
        onClick: () => void navigate({ to: '/report/$id', params: { id } }),
      },
      id !== null && {
        label: t(($) => $.reports.makeNow.open),
        icon: mdiPlayCircleOutline,
        onClick: () => setMade(id),
      },
      ...menu(run),
    ]
  }
  return (
    <ListPage
      {...usePagedList(companyRuns(useCompanyId()))}
      title={t(($) => $.reports.title)}
      label={t(($) => $.reports.history.title)}
      tabs={<ReportTabs />}
      counted="runs"
      columns={useRunColumns({ ofOne: false })}
      rowId={({ historyId }) => historyId}
      rowLabel={({ name }) => name}
      rowMenu={menuOf}
      empty={{
        icon: mdiHistory,
        title: t(($) => $.reports.history.empty.title),
        text: t(($) => $.reports.history.empty.text),
      }}
    >
      {dialog}
      {made && <MakeNowOf key={made} reportId={made} onClose={() => setMade(null)} />}
    </ListPage>
  )
}
