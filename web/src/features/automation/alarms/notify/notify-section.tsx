import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { Radio } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { alertTypes } from '../choices.ts'
import type { AlarmFormState } from '../form/alarm-values.ts'
import { ChannelNotice } from './channel-notice.tsx'
import { ContactsField } from './contacts-field.tsx'
import { TestButton } from './test-button.tsx'

const letters = ['a', 'b', 'c', 'd'] as const
/** By the number of the alert type, as the form has it. */
const usesMail: readonly string[] = ['0', '2']
const usesSms: readonly string[] = ['0', '1']
const logOnly = String(alertTypes.d)

/** Alert type, contacts, and a test of both. */
export function NotifySection({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { alertType } = form.values
  const { data: canSend } = useQuery(apiQuery((api) => api.alarms.channels, {}))
  return (
    <Section title={t(($) => $.alarms.form.who)}>
      <Stack gap="md">
        <Radio.Group label={t(($) => $.alarms.form.alertType)} {...form.getInputProps('alertType')}>
          <Stack gap="xs" mt="xs">
            {letters.map((letter) => (
              <Radio
                key={letter}
                value={String(alertTypes[letter])}
                label={t(($) => $.alarms.form.alertTypes[letter])}
                description={t(($) => $.alarms.form.alertHints[letter])}
              />
            ))}
          </Stack>
        </Radio.Group>
        <ChannelNotice
          asked={{ mail: usesMail.includes(alertType), sms: usesSms.includes(alertType) }}
          canSend={canSend}
        />
        {alertType !== logOnly && (
          <>
            <ContactsField form={form} />
            <TestButton values={form.values} />
          </>
        )}
      </Stack>
    </Section>
  )
}
