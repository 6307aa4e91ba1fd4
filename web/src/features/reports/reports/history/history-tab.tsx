import type { Report } from '@fyr/contract/reports/reports'
import { mdiHistory } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { usePagedList } from '#ui/resource/list-state.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { periodText } from '../list/schedule.ts'
import { reportRuns } from '../queries.ts'
import { useRunColumns } from './use-run-columns.tsx'
import { useRunCommands } from './use-run-commands.ts'

/** What was made of one report. */
export function HistoryTab({ report }: { report: Report }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { menu, dialog } = useRunCommands()
  return (
    <>
      <DataTable
        {...usePagedList(reportRuns(report.reportId))}
        label={t(($) => $.reports.history.title)}
        counted="runs"
        columns={useRunColumns({ ofOne: true })}
        rowId={({ historyId }) => historyId}
        rowLabel={({ start, end }) => periodText(start, end, format)}
        rowMenu={menu}
        empty={
          <EmptyState
            icon={mdiHistory}
            title={t(($) => $.reports.history.empty.title)}
            text={t(($) => $.reports.history.empty.text)}
          />
        }
      />
      {dialog}
    </>
  )
}
