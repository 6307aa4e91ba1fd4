import { unknownPlaceholders } from '@fyr/contract/automation/alarms/alarm-message'
import { actionEventName, actionPlaceholders } from '@fyr/contract/messages/action-events'
import { useTranslation } from 'react-i18next'
import { PlaceholderTextarea } from '#features/automation/alarms/notify/placeholder-textarea.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { ActionFormState } from './action-values.ts'

/** Subject and message, with what can be put in a click away. */
export function MessageSection({ form }: { form: ActionFormState }) {
  const { t } = useTranslation()
  const { eventType, emailTitleTemplate, messageTemplate } = form.values
  const placeholders = actionPlaceholders[actionEventName(Number(eventType))]
  return (
    <Section title={t(($) => $.actions.form.what)}>
      <Stack gap="md">
        <TextInput
          label={t(($) => $.actions.form.subject)}
          placeholder={t(($) => $.actions.form.subjectHint)}
          maxLength={200}
          {...form.getInputProps('emailTitleTemplate')}
        />
        <PlaceholderTextarea
          label={t(($) => $.actions.form.message)}
          description={t(($) => $.actions.form.messageHint)}
          minRows={3}
          maxLength={2000}
          placeholders={placeholders}
          unknown={unknownPlaceholders(`${emailTitleTemplate} ${messageTemplate}`, placeholders)}
          {...form.getInputProps('messageTemplate')}
          value={messageTemplate}
        />
      </Stack>
    </Section>
  )
}
