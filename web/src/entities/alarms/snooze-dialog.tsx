import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Select, Textarea } from '#ui/form/inputs.ts'
import { Button, Group, Stack, Text } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface SnoozeDialogProps {
  alarm: Pick<ActiveAlarm, 'id' | 'name' | 'tagName'>
  onClose: () => void
}

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
const choices = [30, hourMinutes, 4 * hourMinutes, 8 * hourMinutes, dayMinutes, 7 * dayMinutes]
const maxComment = 1000

/** Silences reminders of an active alarm for a time. Ask for Alarm.Update before offering it. */
export function SnoozeDialog({ alarm, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState(hourMinutes)
  const [comment, setComment] = useState('')
  const { id, name, tagName } = alarm
  const snooze = useApiMutation((api) => api.alarms.snooze, {
    changes: [(api) => api.alarms],
    onDone: () => {
      snackbar.done(t(($) => $.alarms.snooze.done, { name }))
      onClose()
    },
  })
  const lengthOf = (length: number) => {
    if (length < hourMinutes) return t(($) => $.alarms.snooze.minutes, { count: length })
    if (length < dayMinutes) return t(($) => $.alarms.snooze.hours, { count: length / hourMinutes })
    return t(($) => $.alarms.snooze.days, { count: length / dayMinutes })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    snooze.mutate({ params: { id }, body: { minutes, comment: comment.trim() } })
  }
  return (
    <Modal opened onClose={onClose} title={t(($) => $.alarms.snooze.title)} centered withCloseButton={false}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div>
            {name} <span className="fyr-dimmed">· {tagName}</span>
          </div>
          <Text size="sm" c="dimmed">
            {t(($) => $.alarms.snooze.hint)}
          </Text>
          <Select
            data-autofocus
            allowDeselect={false}
            label={t(($) => $.alarms.snooze.duration)}
            data={choices.map((each) => ({ value: String(each), label: lengthOf(each) }))}
            value={String(minutes)}
            onChange={(chosen) => setMinutes(Number(chosen))}
          />
          <Textarea
            label={t(($) => $.alarms.acknowledge.comment)}
            autosize
            minRows={1}
            maxLength={maxComment}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={snooze.isPending}>
            {t(($) => $.words.cancel)}
          </Button>
          <Button type="submit" loading={snooze.isPending}>
            {t(($) => $.alarms.snooze.action)}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
