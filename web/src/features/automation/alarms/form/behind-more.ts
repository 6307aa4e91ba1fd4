import { type AlarmValues, newAlarm } from './alarm-values.ts'

const fields = [
  ...['delay', 'activeDays', 'activeFrom', 'activeTo', 'hysteresis', 'autoAcknowledge', 'active'],
  ...['message', 'notifyReset', 'repeatMinutes', 'escalationMinutes', 'escalationContacts'],
] as const

/** Whether the form shows a field, or a part of it such as `escalationContacts.0.email`, behind "More". */
export const isAdvancedField = (field: string): boolean => fields.some((each) => each === field.split('.')[0])

/** Whether one of the fields behind "More" has another value than in a new rule. */
export function usesMore(values: AlarmValues): boolean {
  const usual = newAlarm({})
  return fields.some((field) => String(values[field]) !== String(usual[field]))
}
