import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** Ends the snooze of an active alarm: it is reminded of again. */
export function useEndSnooze() {
  const { t } = useTranslation()
  const end = useApiMutation((api) => api.alarms.endSnooze, { changes: [(api) => api.alarms] })
  return ({ id, name }: { id: string; name: string }) =>
    end.mutate(
      { params: { id } },
      { onSuccess: () => snackbar.done(t(($) => $.alarms.snooze.ended, { name })) },
    )
}
