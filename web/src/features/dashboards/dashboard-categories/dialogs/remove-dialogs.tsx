import type { CategoryBranch, DashboardLeaf } from '@fyr/contract/dashboards/dashboard-categories'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { dashboardById } from '#features/dashboards/dashboards/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { dashboardLists } from '../queries.ts'

/** Asks and deletes; of one that is not empty the dialog says what the server says. */
export function RemoveCategory({ category, onClose }: { category: CategoryBranch; onClose: () => void }) {
  const { t } = useTranslation()
  const { title: name, dashboardCategoryId: id } = category
  const remove = useApiMutation((api) => api.dashboardCategories.remove, {
    showsErrors: true,
    changes: [(api) => api.dashboardCategories],
    onDone: () => snackbar.done(t(($) => $.dashboardTree.deleted, { name })),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.dashboardTree.removeCategory, { name })}
      text={t(($) => $.dashboardTree.removeCategoryText)}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    />
  )
}

/** Asks, naming what goes with it, and deletes. */
export function RemoveDashboard({ dashboard, onClose }: { dashboard: DashboardLeaf; onClose: () => void }) {
  const { t } = useTranslation()
  const { title: name, dashboardId: id, isDefault } = dashboard
  const navigate = useNavigate()
  const inFront = useLocation({ select: ({ pathname }) => pathname === `/dashboard/${id}` })
  const { data } = useQuery(dashboardById(id))
  const remove = useApiMutation((api) => api.dashboards.remove, {
    showsErrors: true,
    changes: dashboardLists,
    onDone: () => {
      snackbar.done(t(($) => $.dashboards.deleted, { name }))
      if (inFront) void navigate({ to: '/dashboard', ignoreBlocker: true })
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.dashboards.remove.title, { name })}
      goesWithIt={[
        ...(data ? [t(($) => $.dashboards.widgets, { count: data.widgets.length })] : []),
        t(($) => $.dashboards.remove.versions),
        ...(isDefault ? [t(($) => $.dashboards.remove.default)] : []),
      ]}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    />
  )
}
