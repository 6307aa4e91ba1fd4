import { escalationMinutes, maxReminders, reminderMinutes } from '@fyr/contract/automation/alarms/reminders'
import { useTranslation } from 'react-i18next'
import { NumberInput, Switch } from '#ui/form/inputs.ts'
import { type AlarmFormState, numberOf } from '../form/alarm-values.ts'
import { ContactsField } from './contacts-field.tsx'

/** What follows the first message: that it is back to normal, reminders, and who is told when nobody acknowledges. */
export function FollowUpFields({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const minutes = ` ${t(($) => $.alarms.form.minutesSuffix)}`
  return (
    <>
      <Switch
        label={t(($) => $.alarms.form.notifyReset)}
        description={t(($) => $.alarms.form.notifyResetHint)}
        {...form.getInputProps('notifyReset', { type: 'checkbox' })}
      />
      <div className="fyr-columns" data-from="xs">
        <NumberInput
          label={t(($) => $.alarms.form.repeat)}
          description={t(($) => $.alarms.form.repeatHint, { count: maxReminders })}
          placeholder={t(($) => $.alarms.form.never)}
          suffix={minutes}
          allowDecimal={false}
          {...reminderMinutes}
          {...form.getInputProps('repeatMinutes')}
        />
        <NumberInput
          label={t(($) => $.alarms.form.escalation)}
          description={t(($) => $.alarms.form.escalationHint)}
          placeholder={t(($) => $.alarms.form.never)}
          suffix={minutes}
          allowDecimal={false}
          {...escalationMinutes}
          {...form.getInputProps('escalationMinutes')}
        />
      </div>
      {numberOf(form.values.escalationMinutes) !== null && (
        <ContactsField
          form={form}
          name="escalationContacts"
          label={t(($) => $.alarms.form.escalationContacts)}
          empty={t(($) => $.alarms.form.noEscalationContacts)}
        />
      )}
    </>
  )
}
