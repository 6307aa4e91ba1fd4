import type { DashboardSummary } from '@fyr/contract/dashboard-content'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'

interface DeleteDashboardProps {
  dashboard: DashboardSummary
  onClose: () => void
  onDeleted?: () => void
}

/** Asks, naming the dashboard and what goes with it. */
export function DeleteDashboard({ dashboard, onClose, onDeleted }: DeleteDashboardProps) {
  const { t } = useTranslation()
  const { name, widgetCount, dashboardId, isDefault } = dashboard
  const remove = useCall((api) => api.dashboards.remove, {
    showsErrors: true,
    changes: [
      (api) => api.dashboards.list,
      (api) => api.dashboards.default,
      (api) => api.dashboardCategories,
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
        ...(isDefault ? [t(($) => $.dashboards.remove.default)] : []),
      ]}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => remove.mutateAsync({ params: { id: dashboardId } })}
    />
  )
}
