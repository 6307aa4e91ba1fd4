import { expect, it } from 'vitest'
import { personName } from './person.tsx'

it.each([
  ['Anna Ek (anna@example.com)', 'Anna Ek'],
  ['Anna Ek (anna@example.com) (Chrome · Android)', 'Anna Ek (Chrome · Android)'],
  ['anna.ek@example.com', 'anna.ek@example.com'],
  ['anna.ek@example.com (Chrome)', 'anna.ek@example.com (Chrome)'],
  ['Pump house (gateway)', 'Pump house (gateway)'],
  ['Token @ 5', 'Token @ 5'],
  ['', ''],
])('%j is shown as %j', (recorded, name) => {
  expect(personName(recorded)).toBe(name)
})
