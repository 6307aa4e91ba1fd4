import type { LogType, logTypes } from '@fyr/contract/logs'
import { mdiTextBoxOutline } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useSession } from '#api/session-state.ts'
import { CompanyTabs } from '#features/company/company-tabs.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { localRows, type TableColumn } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { TimeText } from '#ui/time/time-text.tsx'

/** The contract's; its schemas stay out of the browser. */
const types = ['SMS', 'APP', 'WARNING', 'ERROR', 'USEREVENT', 'LOGIN'] as const satisfies typeof logTypes

interface LogEntry {
  id: string
  at: string
  type: LogType
  message: string
  actor: string | null
}

/** What happened in the company, newest first; what happens while one looks comes on top. */
export function LogPage() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const [view, onView] = useTableView()
  const search = view.q.trim().slice(0, 100)
  const type = types.find((each) => each === view.filters.type?.[0])
  const query = useQuery({
    ...apiQuery((api) => api.logs.list, { query: { ...(search && { search }), ...(type && { type }) } }),
    placeholderData: keepPreviousData,
    select: ({ body }) => body,
  })
  return (
    <ListPage<LogEntry>
      // Two hundred at most, searched by the server, which has more.
      source={{ ...localRows(query), arrangedBy: 'server' }}
      view={view}
      onView={onView}
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
        filter: types.map((value) => ({ value, label: t(($) => $.logs.types[value]) })),
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
