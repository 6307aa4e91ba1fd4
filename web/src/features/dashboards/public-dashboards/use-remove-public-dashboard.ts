import type { PublicDashboard } from '@fyr/contract/dashboards/public-dashboards'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks, and ends the public link of a dashboard. */
export function useRemovePublicDashboard() {
  const { t } = useTranslation()
  return useDeleteDialog<PublicDashboard, { params: { id: string } }>({
    call: (api) => api.publicDashboards.remove,
    input: ({ id }) => ({ params: { id } }),
    changes: [(api) => api.publicDashboards],
    words: ({ name }) => ({
      title: t(($) => $.sharing.removing.title, { name }),
      text: t(($) => $.sharing.removing.text),
      confirmLabel: t(($) => $.sharing.remove),
    }),
    deleted: () => t(($) => $.sharing.removed),
  })
}
