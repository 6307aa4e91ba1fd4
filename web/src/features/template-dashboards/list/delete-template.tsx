import type { TemplateSummary } from '@fyr/contract/template-dashboards'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'

interface DeleteTemplateProps {
  template: TemplateSummary
  onClose: () => void
  onDeleted?: () => void
}

/** Asks, naming the template, what goes with it and what stays. */
export function DeleteTemplate({ template, onClose, onDeleted }: DeleteTemplateProps) {
  const { t } = useTranslation()
  const { name, widgetCount, slotCount, templateDashboardId } = template
  const remove = useCall((api) => api.templateDashboards.remove, {
    showsErrors: true,
    changes: [(api) => api.templateDashboards.list, (api) => api.dashboards.list],
    onDone: () => {
      snackbar.done(t(($) => $.templates.deleted, { name }))
      onDeleted?.()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.templates.remove.title, { name })}
      text={t(($) => $.templates.remove.stays)}
      goesWithIt={[
        t(($) => $.dashboards.widgets, { count: widgetCount }),
        t(($) => $.templates.remove.slots, { count: slotCount }),
      ]}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => remove.mutateAsync({ params: { id: templateDashboardId } })}
    />
  )
}
