import type { AlarmHistoryEntry } from '@fyr/contract/alarms'
import { mdiHistory } from '@mdi/js'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { NodePicker } from '#features/series/node-picker.tsx'
import { Select } from '#ui/form/inputs.ts'
import { Button } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { pagedRows } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { AlarmTabs } from './alarm-tabs.tsx'
import { alarmHistory, alarmList } from './queries.ts'
import { useHistoryColumns } from './use-history-columns.tsx'

const route = getRouteApi('/shell/alarm/history')

export function AlarmHistoryPage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.alarms.title)} layout="fill">
      <WithCompany>{(companyId) => <AlarmHistory companyId={companyId} />}</WithCompany>
    </Page>
  )
}

/** Everything that was raised, newest first; narrowed to one alarm or one node by the address. */
function AlarmHistory({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const { alarmId, deveui } = route.useSearch()
  const columns = useHistoryColumns()
  const order = view.sort && !view.sort.desc ? 'asc' : 'desc'
  const query = useInfiniteQuery(
    alarmHistory(companyId, {
      order,
      ...(view.q && { search: view.q }),
      ...(alarmId && { alarmId }),
      ...(deveui && { deveui }),
    }),
  )
  const isNarrowed = alarmId !== undefined || deveui !== undefined

  return (
    <>
      <AlarmTabs companyId={companyId} />
      <DataTable
        label={t(($) => $.alarms.tabs.history)}
        counted="alarms"
        columns={columns}
        source={pagedRows(query)}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={({ name, tagName }) => `${name}, ${tagName}`}
        rowHref={({ tag }) => `/tagdetails/${encodeURIComponent(tag)}`}
        toolbar={<Narrowing companyId={companyId} />}
        empty={
          isNarrowed ? (
            <EmptyState
              title={t(($) => $.ui.table.noMatch)}
              text={t(($) => $.ui.table.noMatchText)}
              action={<ClearNarrowing />}
            />
          ) : (
            <EmptyState
              icon={mdiHistory}
              title={t(($) => $.alarms.empty.historyTitle)}
              text={t(($) => $.alarms.empty.historyText)}
            />
          )
        }
      />
    </>
  )
}

function Narrowing({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const { alarmId, deveui } = route.useSearch()
  const navigate = route.useNavigate()
  const alarms = useQuery(alarmList(companyId))
  const narrow = (change: { alarmId?: string | null; deveui?: string | null }) => {
    const next = { alarmId, deveui, ...change }
    void navigate({
      search: ({ alarmId: _alarmId, deveui: _deveui, ...others }) => ({
        ...others,
        ...(next.alarmId && { alarmId: next.alarmId }),
        ...(next.deveui && { deveui: next.deveui }),
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <Select
        w={220}
        aria-label={t(($) => $.alarms.filter.alarm)}
        placeholder={t(($) => $.alarms.filter.allAlarms)}
        data={(alarms.data ?? []).map(({ id, name, tagName }) => ({
          value: id,
          label: `${name} · ${tagName}`,
        }))}
        value={alarmId ?? null}
        onChange={(id) => narrow({ alarmId: id })}
        searchable
        clearable
        limit={100}
      />
      {may('Tag.View') && (
        <div className="fyr-history-node">
          <NodePicker
            ariaLabel={t(($) => $.words.node)}
            placeholder={t(($) => $.alarms.filter.allNodes)}
            value={deveui ?? null}
            onChange={(chosen) => narrow({ deveui: chosen })}
            clearable
          />
        </div>
      )}
    </>
  )
}

function ClearNarrowing() {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  return (
    <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
      {t(($) => $.ui.table.clearFilters)}
    </Button>
  )
}

const idOf = ({ id }: AlarmHistoryEntry) => id
