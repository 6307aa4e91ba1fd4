import type { CompanyDeletion } from '@fyr/contract/companies/companies'
import { mdiDomainOff } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Person } from '#ui/person.tsx'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { companyDeletions } from './queries.ts'
import { SuperTabs } from './super-tabs.tsx'

const lookEveryMs = 3000

/** The companies that are being deleted or were, how far that is, and what keeps it. */
export function DeletionsPage() {
  const { t } = useTranslation()
  const columns = useMemo(
    (): TableColumn<CompanyDeletion>[] => [
      nameColumn(t),
      {
        id: 'state',
        header: t(($) => $.words.status),
        value: ({ state }) => t(($) => $.superadmin.deletions.states[state]),
        cell: (deletion) => <State {...deletion} />,
        width: 260,
      },
      {
        id: 'requestedBy',
        header: t(($) => $.superadmin.deletions.requestedBy),
        value: ({ requestedBy }) => requestedBy,
        cell: ({ requestedBy }) =>
          requestedBy ? <Person recorded={requestedBy} /> : <span className="fyr-dimmed">–</span>,
        width: 220,
      },
      {
        id: 'createdAt',
        header: t(($) => $.superadmin.deletions.requestedAt),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TimeText at={createdAt} />,
        searchable: false,
        width: 170,
      },
      {
        id: 'finishedAt',
        header: t(($) => $.superadmin.deletions.finishedAt),
        value: ({ finishedAt }) => finishedAt,
        cell: ({ finishedAt }) =>
          finishedAt ? <TimeText at={finishedAt} /> : <span className="fyr-dimmed">–</span>,
        searchable: false,
        width: 170,
      },
    ],
    [t],
  )
  return (
    <ListPage
      {...useLocalList({
        ...companyDeletions(),
        refetchInterval: ({ state }) =>
          state.data?.some(({ state: each }) => each !== 'done') ? lookEveryMs : false,
      })}
      title={t(($) => $.superadmin.title)}
      label={t(($) => $.superadmin.deletions.title)}
      tabs={<SuperTabs />}
      counted="companies"
      columns={columns}
      rowId={({ deletionId }) => deletionId}
      rowLabel={({ name }) => name}
      empty={{
        icon: mdiDomainOff,
        title: t(($) => $.superadmin.deletions.empty),
        text: t(($) => $.superadmin.deletions.emptyText),
      }}
    />
  )
}

function State({ state, progress, reason }: CompanyDeletion) {
  const { t } = useTranslation()
  const word = t(($) => $.superadmin.deletions.states[state])
  if (state === 'done')
    return (
      <StatusBadge status="ok" look="plain">
        {word}
      </StatusBadge>
    )
  if (reason !== null)
    return (
      <StatusBadge status="alarm" look="plain">
        {t(($) => $.superadmin.deletions.reasons[reason])}
      </StatusBadge>
    )
  return <span className="fyr-digits">{state === 'running' ? `${word} ${progress} %` : word}</span>
}
