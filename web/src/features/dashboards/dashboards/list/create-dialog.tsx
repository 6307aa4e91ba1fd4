import { noCategory } from '@fyr/contract/dashboards/category-defaults'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewDashboardDialog } from './new-dashboard-dialog.tsx'

/** A name, and straight on to putting widgets on it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <NewDashboardDialog
      title={t(($) => $.dashboards.new)}
      categoryId={noCategory}
      onClose={onClose}
      onMade={(dashboardId, { isEmpty }) =>
        void navigate({
          to: '/dashboard/$id',
          params: { id: String(dashboardId) },
          search: isEmpty ? { edit: true as const } : {},
        })
      }
    />
  )
}
