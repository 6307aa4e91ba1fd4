import type { TemplateSummary } from '@fyr/contract/dashboards/template-dashboards'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks, naming the template, what goes with it and what stays. */
export function useDeleteTemplate() {
  const { t } = useTranslation()
  return useDeleteDialog<TemplateSummary, { params: { id: number } }>({
    call: (api) => api.templateDashboards.remove,
    input: ({ templateDashboardId: id }) => ({ params: { id } }),
    changes: [(api) => api.templateDashboards.list, (api) => api.dashboards.list],
    words: ({ name, widgetCount, slotCount }) => ({
      title: t(($) => $.templates.remove.title, { name }),
      text: t(($) => $.templates.remove.stays),
      goesWithIt: [
        t(($) => $.dashboards.widgets, { count: widgetCount }),
        t(($) => $.templates.remove.slots, { count: slotCount }),
      ],
    }),
    deleted: ({ name }) => t(($) => $.templates.deleted, { name }),
  })
}
