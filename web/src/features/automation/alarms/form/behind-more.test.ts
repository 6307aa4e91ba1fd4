import { expect, test } from 'vitest'
import { newAlarm } from './alarm-values.ts'
import { isAdvancedField, usesMore } from './behind-more.ts'

test('a new rule needs nothing behind "More"', () => {
  expect(usesMore(newAlarm({ deveui: 'cellar', key: 'temperature' }))).toBe(false)
})

test.each([
  { delay: 5 },
  { activeDays: ['1'] },
  { activeFrom: '22:00' },
  { autoAcknowledge: true },
  { active: false },
  { message: 'Close the door' },
  { escalationMinutes: 10 },
])('a rule with %o is opened with it shown', (values) => {
  expect(usesMore({ ...newAlarm({}), ...values })).toBe(true)
})

test('knows the parts of a field', () => {
  expect(['activeTo', 'escalationContacts.0.email', 'hysteresis'].map(isAdvancedField)).toEqual([
    true,
    true,
    true,
  ])
  expect(['name', 'limitHigh', 'alarmContacts.0.email'].map(isAdvancedField)).toEqual([false, false, false])
})
