import type { Alarm } from '@fyr/contract/alarms'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'

interface DeleteAlarmProps {
  /** The alarm to ask about; null while nothing is asked. */
  alarm: Pick<Alarm, 'id' | 'name' | 'activeAlarms'> | null
  onClose: () => void
  onDeleted?: () => void
}

/** Asks, names what goes with the alarm, and deletes it. */
export function DeleteAlarm({ alarm, onClose, onDeleted }: DeleteAlarmProps) {
  const { t } = useTranslation()
  // The words stay while the dialog fades away.
  const shown = useRef(alarm)
  if (alarm) shown.current = alarm
  const { name = '', activeAlarms = [] } = shown.current ?? {}
  const remove = useCall((api) => api.alarms.remove, {
    showsErrors: true,
    changes: [(api) => api.alarms, (api) => api.companies.overview],
    onDone: () => {
      snackbar.done(t(($) => $.alarms.deleted, { name }))
      onDeleted?.()
    },
  })
  const count = activeAlarms.length
  return (
    <ConfirmDialog
      opened={alarm !== null}
      onClose={onClose}
      title={t(($) => $.alarms.remove.title, { name })}
      text={t(($) => $.alarms.remove.text)}
      goesWithIt={[
        ...(count > 0 ? [t(($) => $.alarms.remove.active, { count })] : []),
        t(($) => $.alarms.remove.history),
      ]}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => alarm && remove.mutateAsync({ params: { id: alarm.id } })}
    />
  )
}
