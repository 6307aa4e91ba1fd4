import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks, names what goes with the alarm, and deletes it. */
export function useDeleteAlarm() {
  const { t } = useTranslation()
  return useDeleteDialog<Alarm, { params: { id: string } }>({
    call: (api) => api.alarms.remove,
    input: ({ id }) => ({ params: { id } }),
    changes: [(api) => api.alarms, (api) => api.companies.overview],
    words: ({ name, activeAlarms: { length: count } }) => ({
      title: t(($) => $.alarms.remove.title, { name }),
      text: t(($) => $.alarms.remove.text),
      goesWithIt: [
        ...(count > 0 ? [t(($) => $.alarms.remove.active, { count })] : []),
        t(($) => $.alarms.remove.history),
      ],
    }),
    deleted: ({ name }) => t(($) => $.alarms.deleted, { name }),
  })
}
