import type { MaintenanceWindow } from '@fyr/contract/automation/maintenance-windows'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

export function useDeleteWindow() {
  const { t } = useTranslation()
  return useDeleteDialog<MaintenanceWindow, { params: { id: string } }>({
    call: (api) => api.maintenanceWindows.remove,
    input: ({ id }) => ({ params: { id } }),
    changes: [(api) => api.maintenanceWindows.list],
    words: ({ name }) => ({
      title: t(($) => $.alarms.maintenance.remove, { name }),
      text: t(($) => $.alarms.maintenance.removeText),
    }),
    deleted: ({ name }) => t(($) => $.alarms.deleted, { name }),
  })
}
