import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import {
  mdiContentDuplicate,
  mdiDownload,
  mdiPencil,
  mdiRename,
  mdiShareVariantOutline,
  mdiStarOffOutline,
  mdiStarOutline,
  mdiTrayArrowUp,
  mdiViewDashboardEditOutline,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { Button, Group } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { listParams } from '#ui/resource/list-query.ts'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableView } from '#ui/table/view/view.ts'
import { SampleOffer } from '../sample/sample-offer.tsx'
import { useDashboardActions } from '../use-dashboard-actions.ts'
import { CreateDialog } from './create-dialog.tsx'
import { DeleteDashboard } from './delete-dashboard.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useDashboardColumns } from './use-dashboard-columns.tsx'
import '../dashboards.css'

// Few bring a file.
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

const route = getRouteApi('/shell/of-company/dashboard')

type Dialog = { what: 'create' | 'import' } | { what: 'rename' | 'delete'; dashboard: DashboardSummary }

/** All dashboards of the company. */
export function DashboardListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const { dialog: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const companyId = useCompanyId()
  const [opened, setDialog] = useState<Dialog | null>(null)
  // Who comes here opens one of them.
  useEffect(() => whenIdle(() => void import('../widget/preload-charts.ts')), [])
  const mayCreate = may('Dashboard.Create')
  const dialog = opened ?? (asked && mayCreate ? { what: asked } : null)
  function close() {
    setDialog(null)
    if (asked) void navigate({ search: ({ dialog: _dialog, ...others }) => others, replace: true })
  }
  return (
    <ListPage
      {...usePagedList((view) => dashboardList(companyId, view))}
      title={t(($) => $.dashboards.title)}
      counted="dashboards"
      columns={useDashboardColumns(companyId)}
      rowId={idOf}
      rowLabel={({ name }) => name}
      rowHref={hrefOf}
      rowMenu={useRowMenu(setDialog)}
      actions={
        <>
          {may('Dashboard.Update') && (
            <LinkButton to="/dashboard/shared" variant="default" icon={mdiShareVariantOutline}>
              {t(($) => $.sharing.title)}
            </LinkButton>
          )}
          <LinkButton variant="default" to="/template-dashboard" icon={mdiViewDashboardEditOutline}>
            {t(($) => $.dashboards.templatesShort)}
          </LinkButton>
          {mayCreate && (
            <Button variant="default" icon={mdiTrayArrowUp} onClick={() => setDialog({ what: 'import' })}>
              {t(($) => $.dashboards.import.action)}
            </Button>
          )}
        </>
      }
      create={
        mayCreate && { label: t(($) => $.dashboards.new), onClick: () => setDialog({ what: 'create' }) }
      }
      empty={{
        icon: mdiViewDashboardOutline,
        title: t(($) => $.dashboards.empty.title),
        text: mayCreate ? t(($) => $.dashboards.empty.text) : t(($) => $.dashboards.empty.reader),
        action: mayCreate && (
          <Group justify="center">
            <SampleOffer />
            <Button variant="default" onClick={() => setDialog({ what: 'create' })}>
              {t(($) => $.dashboards.new)}
            </Button>
          </Group>
        ),
      }}
    >
      {dialog?.what === 'create' && <CreateDialog onClose={close} />}
      {dialog?.what === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog companyId={companyId} onClose={close} />
        </Suspense>
      )}
      {dialog?.what === 'rename' && <RenameDialog dashboard={dialog.dashboard} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteDashboard dashboard={dialog.dashboard} onClose={close} />}
    </ListPage>
  )
}

function dashboardList(companyId: string, view: TableView) {
  const [categoryId] = view.filters.category ?? []
  const query = { ...listParams(view, ['name', 'updatedAt', 'createdAt']), ...(categoryId && { categoryId }) }
  return listQuery((api) => api.dashboards.list, { params: { id: companyId }, query })
}

function useRowMenu(onDialog: (dialog: Dialog) => void) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const actions = useDashboardActions()
  return (dashboard: DashboardSummary): MenuItems => {
    const { isDefault, dashboardId } = dashboard
    return [
      may('Dashboard.Update') && {
        label: t(($) => $.words.edit),
        icon: mdiPencil,
        onClick: () =>
          void navigate({
            to: '/dashboard/$id',
            params: { id: String(dashboardId) },
            search: { edit: true as const },
          }),
      },
      may('Dashboard.Update') && {
        label: t(($) => $.dashboards.rename),
        icon: mdiRename,
        onClick: () => onDialog({ what: 'rename', dashboard }),
      },
      may('Dashboard.Update') && {
        label: isDefault ? t(($) => $.dashboards.noDefault) : t(($) => $.dashboards.makeDefault),
        icon: isDefault ? mdiStarOffOutline : mdiStarOutline,
        onClick: () => actions.setDefault(dashboard, !isDefault),
      },
      may('Dashboard.Create') && duplicateItem(t, () => actions.duplicate(dashboard), mdiContentDuplicate),
      {
        label: t(($) => $.dashboards.export),
        icon: mdiDownload,
        onClick: () => void actions.exportFile(dashboard),
      },
      may('Dashboard.Update') && deleteItem(t, () => onDialog({ what: 'delete', dashboard })),
    ]
  }
}

const idOf = ({ dashboardId }: DashboardSummary) => String(dashboardId)
const hrefOf = ({ dashboardId }: DashboardSummary) => `/dashboard/${dashboardId}`
