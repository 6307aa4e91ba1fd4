import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { sharedDashboards } from '#features/dashboards/public-dashboards/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface DeleteDashboardProps {
  dashboard: DashboardSummary
  onClose: () => void
  onDeleted?: () => void
}

/** Asks, naming the dashboard and what goes with it. */
export function DeleteDashboard({ dashboard, onClose, onDeleted }: DeleteDashboardProps) {
  const { t } = useTranslation()
  const { name, widgetCount, dashboardId, isDefault } = dashboard
  const companyId = useSession().userCompany?.companyId ?? ''
  // Whoever may delete it may see how it is shared.
  const shared = useQuery(sharedDashboards(companyId))
  const addresses = shared.data?.filter((each) => each.dashboardId === dashboardId).length ?? 0
  const remove = useApiMutation((api) => api.dashboards.remove, {
    showsErrors: true,
    changes: [
      (api) => api.dashboards.list,
      (api) => api.dashboards.default,
      (api) => api.dashboardCategories,
      (api) => api.publicDashboards,
    ],
    onDone: () => {
      snackbar.done(t(($) => $.dashboards.deleted, { name }))
      onDeleted?.()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.dashboards.remove.title, { name })}
      goesWithIt={[
        t(($) => $.dashboards.widgets, { count: widgetCount }),
        t(($) => $.dashboards.remove.versions),
        ...(addresses > 0 ? [t(($) => $.sharing.addressCount, { count: addresses })] : []),
        ...(isDefault ? [t(($) => $.dashboards.remove.default)] : []),
      ]}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => remove.mutateAsync({ params: { id: dashboardId } })}
    />
  )
}
