import type { Application } from '@fyr/contract/applications'
import {
  mdiAccessPointNetwork,
  mdiDeleteOutline,
  mdiFolderOutline,
  mdiFolderPlusOutline,
  mdiPencilOutline,
  mdiPlus,
} from '@mdi/js'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/links.tsx'
import type { MenuItem } from '#ui/menu-button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { pagedRows } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { DeleteApplication } from './delete-application.tsx'
import { applicationList, nodesOf } from './queries.ts'
import { useApplicationColumns } from './use-application-columns.tsx'

export function ApplicationListPage() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Page
      title={t(($) => $.applications.title)}
      layout="fill"
      actions={
        may('Application.Create') && (
          <LinkButton to="/application/create" leftSection={<Icon path={mdiFolderPlusOutline} size={18} />}>
            {t(($) => $.applications.new)}
          </LinkButton>
        )
      }
    >
      <WithCompany>{() => <ApplicationList />}</WithCompany>
    </Page>
  )
}

function ApplicationList() {
  const { t } = useTranslation()
  const may = useMay()
  const [view, onView] = useTableView()
  const query = useInfiniteQuery(applicationList(view))
  const columns = useApplicationColumns()
  const menu = useApplicationMenu()
  return (
    <>
      <DataTable
        label={t(($) => $.applications.title)}
        counted="applications"
        columns={columns}
        source={useMemo(() => pagedRows(query), [query])}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={(application) => application.name}
        {...(may('Application.Update') && { rowHref: ({ id }: Application) => `/application/${id}` })}
        {...(menu.any && { rowMenu: menu.items })}
        empty={
          <EmptyState
            icon={mdiFolderOutline}
            title={t(($) => $.applications.empty.title)}
            text={t(($) => $.applications.empty.text)}
            action={
              may('Application.Create') && (
                <LinkButton to="/application/create">{t(($) => $.applications.new)}</LinkButton>
              )
            }
          />
        }
      />
      <DeleteApplication application={menu.deleting} onClose={menu.stopDeleting} />
    </>
  )
}

function useApplicationMenu() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Application | null>(null)
  const mayChange = may('Application.Update')

  function items(application: Application): MenuItem[] {
    const { id } = application
    const found: MenuItem[] = []
    if (mayChange) {
      const onClick = () => void navigate({ to: '/application/$id', params: { id } })
      found.push({ label: t(($) => $.applications.rename), icon: mdiPencilOutline, onClick })
    }
    if (may('Tag.View')) {
      const onClick = () => void navigate({ to: '/tag', search: nodesOf(id) })
      found.push({ label: t(($) => $.applications.openNodes), icon: mdiAccessPointNetwork, onClick })
    }
    if (may('Tag.Create')) {
      const onClick = () => void navigate({ to: '/tag/create', search: { application: id } })
      found.push({ label: t(($) => $.applications.addNode), icon: mdiPlus, onClick })
    }
    if (mayChange) {
      const onClick = () => setDeleting(application)
      found.push({ label: t(($) => $.words.delete), icon: mdiDeleteOutline, dangerous: true, onClick })
    }
    return found
  }
  const any = mayChange || may('Tag.View') || may('Tag.Create')
  return { items, any, deleting, stopDeleting: () => setDeleting(null) }
}

const idOf = ({ id }: Application) => id
