import {
  type MessagePlaceholder,
  messagePlaceholders,
  unknownPlaceholders,
} from '@fyr/contract/automation/alarms/alarm-message'
import { useTranslation } from 'react-i18next'
import type { AlarmFormState } from '../form/alarm-values.ts'
import { PlaceholderTextarea } from './placeholder-textarea.tsx'

/** The user's own words for the messages of an alarm. */
export function MessageField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { message } = form.values
  return (
    <PlaceholderTextarea
      label={t(($) => $.alarms.form.message)}
      description={t(($) => $.alarms.form.messageHint)}
      minRows={2}
      maxLength={1000}
      placeholders={messagePlaceholders}
      meaningOf={(name: MessagePlaceholder) => t(($) => $.alarms.form.placeholders[name])}
      unknown={unknownPlaceholders(message)}
      {...form.getInputProps('message')}
      value={message}
    />
  )
}
