import { expect, it } from 'vitest'
import { personOf } from './changes.tsx'

it.each([
  ['Anna Ek (anna@example.com)', 'Anna Ek'],
  ['anna.ek@example.com', 'anna.ek'],
  ['Pump house (gateway)', 'Pump house (gateway)'],
  ['Token @ 5', 'Token @ 5'],
  ['', ''],
])('%j is shown as %j', (actor, name) => {
  expect(personOf(actor)).toBe(name)
})
