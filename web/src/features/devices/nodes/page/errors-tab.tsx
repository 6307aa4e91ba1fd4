import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiCheckCircleOutline } from '@mdi/js'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { invalidate, listQuery } from '#api/queries.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { pagedRows, type TableColumn } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { TimeText } from '#ui/time/time-text.tsx'

interface Refused {
  id: string
  at: string
  source: string
  message: string
  detail: string
  count: number
}

/** What the node sent that could not be stored, and why. */
export function ErrorsTab({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const { deveui } = node
  const client = useQueryClient()
  const [view, onView] = useTableView()
  const search = view.q.trim().slice(0, 100)
  const errors = useInfiniteQuery({
    ...listQuery(
      (api) => api.nodes.ingestErrors,
      {
        params: { id: deveui },
        query: { order: view.sort && !view.sort.desc ? 'asc' : 'desc', ...(search && { search }) },
      },
      100,
    ),
    placeholderData: keepPreviousData,
  })
  useLiveEvents(['ingestError'], (event) => {
    if (event.deveui === deveui) void invalidate(client, (api) => api.nodes.ingestErrors)
  })
  const columns = useColumns()

  return (
    <DataTable
      label={t(($) => $.nodes.tabs.errors)}
      counted="errors"
      columns={columns}
      source={useMemo(() => pagedRows<Refused>(errors), [errors])}
      view={view}
      onView={onView}
      rowId={rowId}
      rowLabel={(row) => row.message}
      empty={
        <EmptyState
          compact
          icon={mdiCheckCircleOutline}
          title={t(($) => $.nodes.errors.none)}
          text={t(($) => $.nodes.errors.noneText)}
        />
      }
    />
  )
}

const rowId = (row: Refused) => row.id

function useColumns(): TableColumn<Refused>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t(($) => $.nodes.errors.last),
        value: (row) => row.at,
        cell: (row) => <TimeText at={row.at} as="exact" />,
        width: 180,
      },
      {
        id: 'message',
        header: t(($) => $.nodes.errors.what),
        value: (row) => row.message,
        sortable: false,
        cell: (row) => <span title={row.message}>{row.message}</span>,
        main: true,
        width: 430,
      },
      {
        id: 'detail',
        header: t(($) => $.nodes.errors.detail),
        value: (row) => row.detail,
        cell: (row) => (
          <span className="fyr-mono" title={row.detail}>
            {row.detail}
          </span>
        ),
        sortable: false,
        width: 180,
      },
      {
        id: 'count',
        header: t(($) => $.nodes.errors.times),
        value: (row) => row.count,
        sortable: false,
        align: 'end',
        width: 100,
        beside: true,
      },
      {
        id: 'source',
        header: t(($) => $.nodes.errors.source),
        value: (row) => row.source.toUpperCase(),
        sortable: false,
        width: 100,
      },
    ],
    [t],
  )
}
