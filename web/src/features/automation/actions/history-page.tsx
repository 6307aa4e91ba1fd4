import type { ActionRun } from '@fyr/contract/automation/actions'
import { actionEventName } from '@fyr/contract/messages/action-events'
import { mdiHistory } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryStates } from '#features/automation/alarms/choices.ts'
import { Deliveries } from '#features/automation/alarms/history/deliveries.tsx'
import { Select } from '#ui/form/inputs.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { ActionTabs } from './action-tabs.tsx'
import { actionHistory, allActions } from './queries.ts'
import '#entities/alarms/alarms.css'

const route = getRouteApi('/shell/of-company/actions/history')

/** When actions ran, and what became of their messages; narrowed to one by the address. */
export function ActionHistoryPage() {
  const { t } = useTranslation()
  const { actionId } = route.useSearch()
  const list = usePagedList(actionHistory(actionId))
  return (
    <ListPage
      {...list}
      title={t(($) => $.actions.title)}
      label={t(($) => $.actions.tabs.history)}
      tabs={<ActionTabs />}
      counted="runs"
      columns={useRunColumns()}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      toolbar={<Narrowing />}
      empty={{
        icon: mdiHistory,
        title: t(($) => (actionId ? $.actions.noHistory.ofAction : $.actions.noHistory.title)),
        text: t(($) => $.actions.noHistory.text),
      }}
    />
  )
}

function Narrowing() {
  const { t } = useTranslation()
  const { actionId } = route.useSearch()
  const navigate = route.useNavigate()
  const actions = useQuery(allActions)
  return (
    <Select
      className="fyr-table-narrowing"
      aria-label={t(($) => $.actions.filterAction)}
      placeholder={t(($) => $.actions.allActions)}
      data={(actions.data?.body ?? []).map(({ actionId: value, title: label }) => ({ value, label }))}
      value={actionId ?? null}
      onChange={(id) =>
        void navigate({
          search: ({ actionId: _, ...others }) => ({ ...others, ...(id && { actionId: id }) }),
          replace: true,
          resetScroll: false,
        })
      }
      searchable
      clearable
    />
  )
}

const aboutOf = ({ facts }: ActionRun) =>
  [facts.alarm, facts.gateway ?? facts.node].filter(Boolean).join(' · ')

function useRunColumns(): TableColumn<ActionRun>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<ActionRun>[] => [
      {
        id: 'title',
        header: t(($) => $.actions.filterAction),
        value: ({ title, isTest }) => (isTest ? `${title} · ${t(($) => $.actions.isTest)}` : title),
        sortable: false,
        main: true,
      },
      {
        id: 'ran',
        header: t(($) => $.actions.columns.time),
        value: ({ ran }) => ran,
        cell: ({ ran }) => <TimeText at={ran} />,
        width: 150,
        beside: true,
      },
      {
        id: 'event',
        header: t(($) => $.actions.event),
        value: ({ eventType }) => t(($) => $.actions.events[actionEventName(eventType)]),
        sortable: false,
        width: 170,
      },
      {
        id: 'about',
        header: t(($) => $.actions.columns.about),
        value: aboutOf,
        sortable: false,
        width: 230,
      },
      {
        id: 'messages',
        header: t(($) => $.actions.columns.messages),
        cell: ({ deliveries }) => <Deliveries deliveries={deliveries} sent={false} />,
        filter: deliveryStates.map((value) => ({ value, label: t(($) => $.alarms.delivery[value]) })),
        filterOne: true,
        sortable: false,
        width: 215,
      },
    ],
    [i18n.language],
  )
}
