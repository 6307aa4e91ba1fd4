import { expect, it } from 'vitest'
import { newAlarm, newCondition } from './alarm-values.ts'
import { proposedName } from './use-proposed-name.ts'

const node = {
  name: 'Freezer 1',
  keys: [
    { name: 'temp', label: 'Temperature', unit: '°C', valueMapping: null },
    { name: 'door', label: '', unit: '', valueMapping: null },
  ],
}
const said = (values: object, key: string | null = 'temp') =>
  proposedName({ ...newAlarm({ deveui: 'f-1', ...(key && { key }) }), ...values }, node, (limits) =>
    limits.conditions
      ? `${limits.conditions} conditions`
      : `${limits.limitLow} ${limits.limitHigh} ${limits.digitalTrigger}`,
  )

it('says node, key and what it waits for', () => {
  expect(said({ limitHigh: 8 })).toBe('Freezer 1 · Temperature null 8 null')
  expect(said({ kind: 'digital', limitHigh: 8 }, 'door')).toBe('Freezer 1 · door null null high')
  expect(said({ kind: 'advanced', advanced: [newCondition(), newCondition()] })).toBe(
    'Freezer 1 · Temperature 2 conditions',
  )
})

it('says nothing before a key is chosen, and fits the field', () => {
  expect(said({}, null)).toBe('')
  expect(
    proposedName(newAlarm({ deveui: 'x', key: 'k' }), { name: 'n'.repeat(300), keys: [] }, () => ''),
  ).toHaveLength(255)
})
