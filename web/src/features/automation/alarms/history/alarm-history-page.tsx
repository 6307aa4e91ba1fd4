import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import { mdiHistory } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { alarmHistory, alarmList } from '#entities/alarms/queries.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Select } from '#ui/form/inputs.ts'
import { Button } from '#ui/layout.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { listParams } from '#ui/resource/list-query.ts'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableView } from '#ui/table/view/view.ts'
import { FoldedRange } from '#ui/time/range/folded-range.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { AlarmTabs } from '../alarm-tabs.tsx'
import { priorities } from '../choices.ts'
import { ExportButton } from './export-button.tsx'
import { useHistoryColumns } from './use-history-columns.tsx'

const route = getRouteApi('/shell/of-company/alarm/history')

/** What was triggered in a range of time, newest first; narrowed to one alarm or one node by the address. */
export function AlarmHistoryPage() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { alarmId, deveui } = route.useSearch()
  const isNarrowed = alarmId !== undefined || deveui !== undefined
  // Of one alarm or node there is little enough to show all of it.
  const control = useRange(isNarrowed ? 'all' : '30d')
  const { range, preset } = control
  const queryOf = (view: TableView) => {
    const { order, search } = listParams(view, ['triggered'])
    const priority = priorities.find((each) => each === view.filters.priority?.[0])
    return {
      order: view.sort ? order : ('desc' as const),
      ...(search && { search }),
      ...(priority && { priority }),
      ...(alarmId && { alarmId }),
      ...(deveui && { deveui }),
      ...(preset !== 'all' && { from: range.from }),
      // What is triggered while one looks belongs to a range that ends now.
      ...(!range.live && { to: range.to }),
    }
  }
  const list = usePagedList((view) => alarmHistory(companyId, queryOf(view)))

  return (
    <ListPage
      {...list}
      title={t(($) => $.alarms.title)}
      label={t(($) => $.alarms.tabs.history)}
      tabs={<AlarmTabs companyId={companyId} />}
      counted="alarms"
      columns={useHistoryColumns()}
      rowId={idOf}
      rowLabel={({ name, tagName }) => `${name}, ${tagName}`}
      rowHref={({ tag }) => `/tagdetails/${encodeURIComponent(tag)}`}
      actions={<ExportButton companyId={companyId} query={queryOf(list.view)} />}
      toolbar={
        <>
          <FoldedRange control={control} />
          <Narrowing companyId={companyId} />
        </>
      }
      empty={
        isNarrowed
          ? {
              title: t(($) => $.ui.table.noMatch),
              text: t(($) => $.ui.table.noMatchText),
              action: <ClearNarrowing />,
            }
          : {
              icon: mdiHistory,
              title: t(($) => (preset === 'all' ? $.alarms.empty.historyTitle : $.alarms.empty.rangeTitle)),
              text: t(($) => $.alarms.empty.historyText),
            }
      }
    />
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
        className="fyr-table-narrowing"
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
        <div className="fyr-table-narrowing">
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
