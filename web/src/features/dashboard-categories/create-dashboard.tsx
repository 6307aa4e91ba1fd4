import { noCategory } from '@fyr/contract/category-defaults'
import type { CategoryBranch } from '@fyr/contract/dashboard-categories'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { NameDialog } from '#features/dashboards/list/name-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { dashboardLists } from './queries.ts'

interface CreateDashboardProps {
  /** Null: in none. */
  category: CategoryBranch | null
  onClose: () => void
  onMade: (dashboardId: number) => void
}

/** The name of a standard dashboard. (Maps join here with the page on which they are made.) */
export function CreateDashboard({ category, onClose, onMade }: CreateDashboardProps) {
  const { t } = useTranslation()
  const create = useCall((api) => api.dashboards.create, { showsErrors: true, changes: dashboardLists })
  const categoryId = category?.dashboardCategoryId ?? noCategory
  return (
    <NameDialog
      title={
        category
          ? t(($) => $.dashboardTree.newDashboardIn, { name: category.title })
          : t(($) => $.dashboardTree.newDashboard)
      }
      name=""
      submitLabel={t(($) => $.words.create)}
      onClose={onClose}
      send={async (name) => {
        const { dashboardId } = await create.mutateAsync({ body: { name, type: 'default', categoryId } })
        snackbar.done(t(($) => $.dashboardTree.created, { name }))
        onMade(dashboardId)
      }}
    />
  )
}
