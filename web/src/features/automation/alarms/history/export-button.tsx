import { mdiDownloadOutline } from '@mdi/js'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCrossedText } from '#entities/alarms/use-limit-text.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/layout.ts'
import { personName } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { fetchHistory, historyFile } from './history-file.ts'

type Query = Parameters<typeof fetchHistory>[1]

/** Saves what the history shows as a file for spreadsheets, and says when it does not hold all of it. */
export function ExportButton({ companyId, query }: { companyId: string; query: Query }) {
  const { t } = useTranslation()
  const crossed = useCrossedText()
  const format = useTimeFormat()
  const { language, timeZone } = useTimeSettings()
  const inZone = (label: string) => `${label} (${timeZone})`
  const save = useMutation({
    mutationFn: () => fetchHistory(companyId, query),
    onSuccess({ entries, total }) {
      const heads = {
        name: t(($) => $.words.name),
        priority: t(($) => $.alarms.priority.label),
        node: t(($) => $.words.node),
        deveui: 'DevEUI',
        application: t(($) => $.words.application),
        key: t(($) => $.words.key),
        value: t(($) => $.alarms.columns.valueAtTrigger),
        unit: t(($) => $.words.unit),
        limit: t(($) => $.alarms.columns.limit),
        triggered: inZone(t(($) => $.alarms.columns.triggered)),
        reset: inZone(t(($) => $.alarms.columns.reset)),
        seconds: t(($) => $.alarms.export.seconds),
        acknowledged: inZone(t(($) => $.alarms.columns.acknowledged)),
        by: t(($) => $.alarms.export.by),
        comment: t(($) => $.words.comment),
        deliveries: t(($) => $.alarms.columns.messageSent),
      }
      const priority = {
        a: t(($) => $.alarms.priority.a),
        b: t(($) => $.alarms.priority.b),
        c: t(($) => $.alarms.priority.c),
      }
      const text = historyFile(
        entries,
        {
          heads,
          priority,
          crossed,
          time: (iso) => format.as('yyyy-MM-dd HH:mm:ss', Date.parse(iso)),
          automatic: t(($) => $.alarms.automatic),
          deliveries: ({ deliveries, messageHeld }) =>
            messageHeld
              ? t(($) => $.alarms.delivery.held)
              : deliveries
                  .map(
                    ({ recipient, state }) =>
                      `${personName(recipient)}: ${t(($) => $.alarms.delivery[state])}`,
                  )
                  .join(', '),
        },
        language,
      )
      saveFile(`alarms_${format.as('yyyy-MM-dd', Date.now())}.csv`, text, 'text/csv;charset=utf-8')
      const count = entries.length
      if (count < total) snackbar.notice(t(($) => $.alarms.export.cut, { count }))
      else snackbar.done(t(($) => $.alarms.export.done, { count }))
    },
  })
  return (
    <Button
      variant="default"
      loading={save.isPending}
      icon={mdiDownloadOutline}
      onClick={() => save.mutate()}
    >
      {t(($) => $.alarms.export.action)}
    </Button>
  )
}
