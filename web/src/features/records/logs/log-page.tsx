import { logTypes } from '@fyr/contract/records/log-types'
import type { LogEntry } from '@fyr/contract/records/logs'
import { mdiTextBoxOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { CompanyTabs } from '#features/companies/company/company-tabs.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { logList } from './queries.ts'

/** What happened in the company, newest first; what happens while one looks comes on top. */
export function LogPage() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  return (
    <ListPage
      {...usePagedList(logList)}
      title={userCompany?.name ?? t(($) => $.company.title)}
      label={t(($) => $.shell.menu.logs)}
      tabs={<CompanyTabs />}
      counted="entries"
      columns={useLogColumns()}
      rowId={({ id }) => id}
      rowLabel={({ message }) => message}
      empty={{
        icon: mdiTextBoxOutline,
        title: t(($) => $.logs.empty.title),
        text: t(($) => $.logs.empty.text),
      }}
    />
  )
}

function useLogColumns(): TableColumn<LogEntry>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t(($) => $.words.time),
        value: ({ at }) => at,
        cell: ({ at }) => <TimeText at={at} />,
        sortable: false,
        width: 180,
      },
      {
        id: 'type',
        header: t(($) => $.logs.type),
        value: ({ type }) => t(($) => $.logs.types[type]),
        filter: logTypes.map((value) => ({ value, label: t(($) => $.logs.types[value]) })),
        filterOne: true,
        sortable: false,
        width: 130,
      },
      {
        id: 'message',
        header: t(($) => $.logs.event),
        value: ({ message }) => message,
        sortable: false,
        main: true,
      },
    ],
    [t],
  )
}
