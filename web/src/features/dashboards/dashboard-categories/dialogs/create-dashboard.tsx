import { noCategory } from '@fyr/contract/dashboards/category-defaults'
import type { CategoryBranch } from '@fyr/contract/dashboards/dashboard-categories'
import { useTranslation } from 'react-i18next'
import { NewDashboardDialog } from '#features/dashboards/dashboards/list/new-dashboard-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { panelOpen } from '../panel-state.ts'

interface CreateDashboardProps {
  /** Null: in none. */
  category: CategoryBranch | null
  onClose: () => void
  onMade: (dashboardId: number) => void
}

/** A dashboard in the tree; a map is made on its own page, and the panel closes on the way there. */
export function CreateDashboard({ category, onClose, onMade }: CreateDashboardProps) {
  const { t } = useTranslation()
  return (
    <NewDashboardDialog
      title={
        category
          ? t(($) => $.dashboardTree.newDashboardIn, { name: category.title })
          : t(($) => $.dashboardTree.newDashboard)
      }
      categoryId={category?.dashboardCategoryId ?? noCategory}
      onClose={onClose}
      onLeft={() => panelOpen.set(false)}
      onMade={(dashboardId, { name }) => {
        snackbar.done(t(($) => $.dashboardTree.created, { name }))
        onMade(dashboardId)
      }}
    />
  )
}
