import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { NameDialog } from './name-dialog.tsx'

export function RenameDialog({ dashboard, onClose }: { dashboard: DashboardSummary; onClose: () => void }) {
  const { t } = useTranslation()
  const rename = useApiMutation((api) => api.dashboards.update, {
    showsErrors: true,
    changes: [(api) => api.dashboards, (api) => api.dashboardCategories],
  })
  const { dashboardId, version, name } = dashboard
  return (
    <NameDialog
      title={t(($) => $.dashboards.rename)}
      name={name}
      submitLabel={t(($) => $.words.save)}
      onClose={onClose}
      send={async (next) => {
        await rename.mutateAsync({ params: { id: dashboardId }, body: { version, name: next } })
        onClose()
      }}
    />
  )
}
