import type { PublicDashboard } from '@fyr/contract/public-dashboards'
import { mdiLinkOff, mdiOpenInNew, mdiShareVariantOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WithCompany } from '#features/company/with-company.tsx'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { addressOf } from './address.ts'
import { sharedDashboards } from './queries.ts'
import { RemoveShared } from './remove-shared.tsx'
import { useSharedColumns } from './use-shared-columns.tsx'

/** All that the company shares with everybody. */
export function SharedListPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.sharing.title)}
      layout="fill"
      trail={[{ label: t(($) => $.dashboards.title), to: '/dashboard' }]}
    >
      <WithCompany>{(companyId) => <SharedList companyId={companyId} />}</WithCompany>
    </Page>
  )
}

function SharedList({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const query = useQuery(sharedDashboards(companyId))
  const columns = useSharedColumns()
  const [removing, setRemoving] = useState<PublicDashboard | null>(null)
  return (
    <>
      <DataTable
        label={t(($) => $.sharing.title)}
        counted="dashboards"
        columns={columns}
        source={localRows(query)}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={({ name }) => name}
        rowMenu={(shared) => [
          {
            label: t(($) => $.sharing.open),
            icon: mdiOpenInNew,
            onClick: () => void window.open(addressOf(shared.id), '_blank', 'noopener'),
          },
          {
            label: t(($) => $.sharing.remove),
            icon: mdiLinkOff,
            dangerous: true,
            onClick: () => setRemoving(shared),
          },
        ]}
        empty={
          <EmptyState
            icon={mdiShareVariantOutline}
            title={t(($) => $.sharing.empty.title)}
            text={t(($) => $.sharing.empty.text)}
            action={<LinkButton to="/dashboard">{t(($) => $.dashboards.all)}</LinkButton>}
          />
        }
      />
      <RemoveShared shared={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

const idOf = ({ id }: PublicDashboard) => id
