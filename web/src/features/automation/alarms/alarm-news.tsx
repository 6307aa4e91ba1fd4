import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { useMay } from '#api/session/rights.ts'
import { preferences } from '#features/messages/notifications/queries.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('#entities/alarms/acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

/** Tells who wants that of an alarm the moment it is raised, on whatever page, with the way to acknowledge it. */
export function AlarmNews() {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ActiveAlarm[]>([])

  useLiveEvents(['alarmRaised'], ({ alarm }) => void tell(alarm))

  async function tell(alarm: ActiveAlarm) {
    // What cannot be asked is as usual: an alarm is rather told than not.
    const isWanted = await client.fetchQuery({ ...preferences, staleTime: Number.POSITIVE_INFINITY }).then(
      ({ alarms }) => alarms.page,
      () => true,
    )
    if (!isWanted) return
    const message = t(($) => $.alarms.news.raised, { name: alarm.name, node: alarm.tagName })
    if (!may('Alarm.Update')) return void snackbar.failed(message)
    const label = t(($) => $.alarms.acknowledge.action)
    snackbar.failed(message, { label, onUndo: () => setChosen([alarm]) })
  }

  if (chosen.length === 0) return null
  return (
    <Suspense fallback={null}>
      <AcknowledgeDialog alarms={chosen} onClose={() => setChosen([])} />
    </Suspense>
  )
}
