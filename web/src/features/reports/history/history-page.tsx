import { mdiHistory } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { companyRuns } from '../queries.ts'
import { ReportTabs } from '../report-tabs.tsx'
import { useRunColumns } from './use-run-columns.tsx'
import { useRunCommands } from './use-run-commands.ts'

/** All that was made of reports and exports, with files and deliveries. */
export function ReportHistoryPage() {
  const { t } = useTranslation()
  const { menu, dialog } = useRunCommands()
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
      rowMenu={menu}
      empty={{
        icon: mdiHistory,
        title: t(($) => $.reports.history.empty.title),
        text: t(($) => $.reports.history.empty.text),
      }}
    >
      {dialog}
    </ListPage>
  )
}
