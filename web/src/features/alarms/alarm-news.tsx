import type { ActiveAlarm } from '@fyr/contract/alarm-events'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live.ts'
import { useMay } from '#api/rights.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('#entities/alarms/acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

/** Tells of an alarm the moment it is raised, on whatever page, with the way to acknowledge it. */
export function AlarmNews() {
  const { t } = useTranslation()
  const may = useMay()
  const [chosen, setChosen] = useState<ActiveAlarm[]>([])

  useLiveEvents(['alarmRaised'], ({ alarm }) => {
    const message = t(($) => $.alarms.news.raised, { name: alarm.name, node: alarm.tagName })
    if (!may('Alarm.Update')) return snackbar.failed(message)
    const label = t(($) => $.alarms.acknowledge.action)
    snackbar.failed(message, { label, onUndo: () => setChosen([alarm]) })
  })

  if (chosen.length === 0) return null
  return (
    <Suspense fallback={null}>
      <AcknowledgeDialog alarms={chosen} onClose={() => setChosen([])} />
    </Suspense>
  )
}
