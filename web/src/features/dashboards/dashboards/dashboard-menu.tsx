import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import {
  mdiCalendarClock,
  mdiContentDuplicate,
  mdiDownload,
  mdiFilePdfBox,
  mdiHistory,
  mdiMonitor,
  mdiRename,
  mdiShareVariantOutline,
  mdiStarOffOutline,
  mdiStarOutline,
} from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { withTexts } from '#core/language/texts.ts'
import { MenuButton, type MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { useDashboardActions } from './use-dashboard-actions.ts'

// Opened by a click; the page need not wait for them.
const VersionsDialog = lazy(async () => ({
  default: (await import('./edit/versions-dialog.tsx')).VersionsDialog,
}))
const KioskDialog = lazy(async () => ({ default: (await import('./kiosk/kiosk-dialog.tsx')).KioskDialog }))
const ShareDialog = lazy(async () => ({
  default: (await import('#features/dashboards/public-dashboards/share/share-dialog.tsx')).ShareDialog,
}))
const RenameDialog = lazy(async () => ({ default: (await import('./list/rename-dialog.tsx')).RenameDialog }))
const DeleteDashboard = lazy(async () => ({
  default: (await import('./list/delete-dashboard.tsx')).DeleteDashboard,
}))

const DashboardPdfDialog = lazy(async () => ({
  default: (
    await withTexts(() => import('#features/reports/reports/export/dashboard-pdf-dialog.tsx'), 'reports')()
  ).DashboardPdfDialog,
}))

type Dialog = 'share' | 'versions' | 'wall' | 'rename' | 'delete' | 'pdf'

interface DashboardMenuProps {
  dashboard: Dashboard
  /** What is on the screen, epoch ms. */
  range: { from: number; to: number }
}

/** What can be done with a dashboard besides looking at it. */
export function DashboardMenu({ dashboard, range }: DashboardMenuProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const actions = useDashboardActions()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const mayChange = may('Dashboard.Update')
  // Maps are not drawn on paper.
  const isPrintable = dashboard.type === 'default'
  const items: MenuItems = [
    mayChange && {
      label: t(($) => $.sharing.one),
      icon: mdiShareVariantOutline,
      onClick: () => setDialog('share'),
    },
    { label: t(($) => $.dashboards.kiosk.title), icon: mdiMonitor, onClick: () => setDialog('wall') },
    mayChange && {
      label: t(($) => $.dashboards.rename),
      icon: mdiRename,
      onClick: () => setDialog('rename'),
    },
    mayChange && {
      label: dashboard.isDefault ? t(($) => $.dashboards.noDefault) : t(($) => $.dashboards.makeDefault),
      icon: dashboard.isDefault ? mdiStarOffOutline : mdiStarOutline,
      onClick: () => actions.setDefault(dashboard, !dashboard.isDefault),
    },
    may('Dashboard.Create') && duplicateItem(t, () => actions.duplicate(dashboard), mdiContentDuplicate),
    {
      label: t(($) => $.dashboards.export),
      icon: mdiDownload,
      onClick: () => void actions.exportFile(dashboard),
    },
    isPrintable &&
      may('Report.View') && {
        label: t(($) => $.dashboards.exportPdf),
        icon: mdiFilePdfBox,
        onClick: () => setDialog('pdf'),
      },
    isPrintable &&
      may('Report.Create') && {
        label: t(($) => $.dashboards.schedulePdf),
        icon: mdiCalendarClock,
        onClick: () => void navigate({ to: '/report/create', search: { dashboard: dashboard.dashboardId } }),
      },
    { label: t(($) => $.dashboards.versions.title), icon: mdiHistory, onClick: () => setDialog('versions') },
    mayChange && deleteItem(t, () => setDialog('delete')),
  ]
  return (
    <>
      <MenuButton items={items} />
      <Suspense fallback={null}>
        {dialog === 'versions' && <VersionsDialog dashboard={dashboard} onClose={close} />}
        {dialog === 'pdf' && <DashboardPdfDialog dashboard={dashboard} range={range} onClose={close} />}
        {dialog === 'share' && <ShareDialog dashboard={dashboard} onClose={close} />}
        {dialog === 'wall' && <KioskDialog dashboard={dashboard} onClose={close} />}
        {dialog === 'rename' && <RenameDialog dashboard={dashboard} onClose={close} />}
        {dialog === 'delete' && (
          <DeleteDashboard
            dashboard={dashboard}
            onClose={close}
            onDeleted={() => void navigate({ to: '/dashboard' })}
          />
        )}
      </Suspense>
    </>
  )
}
