import { mdiSendOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Button, Group, Text } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { type AlarmValues, contactBody } from '../form/alarm-values.ts'

/** Sends the message as it stands to the contacts as they stand, marked as a test. */
export function TestButton({ values }: { values: AlarmValues }) {
  const { t } = useTranslation()
  const may = useMay()
  const test = useApiMutation((api) => api.alarms.test, {
    onDone: ({ mails, sms }) => snackbar.done(t(($) => $.alarms.form.tested, { mails, sms })),
  })
  if (!may('Alarm.Create')) return null
  const { name, tag, tagDataKey, alarmContacts, message, alertType } = values
  const why =
    alarmContacts.length === 0
      ? t(($) => $.alarms.form.testNeedsContact)
      : tag === null || tagDataKey === null
        ? t(($) => $.alarms.form.testNeedsSeries)
        : null

  function send() {
    if (tag === null || tagDataKey === null) return
    test.mutate({
      body: {
        name: name.trim() || t(($) => $.alarms.new),
        message: message.trim(),
        alertType: Number(alertType),
        tag,
        tagDataKey,
        alarmContacts: alarmContacts.map(contactBody),
      },
    })
  }

  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={test.isPending}
        disabled={why !== null}
        icon={mdiSendOutline}
        onClick={send}
      >
        {t(($) => $.alarms.form.test)}
      </Button>
      {why && (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      )}
    </Group>
  )
}
