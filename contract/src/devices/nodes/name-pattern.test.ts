import { expect, it } from 'vitest'
import { nameBy } from './name-pattern.ts'

const device = { n: 3, name: 'Elsys ERS', deveui: '70b3' }

it.each([
  ['Room {n}', 'Room 3'],
  ['{name} {n}', 'Elsys ERS 3'],
  [' {deveui} ', '70b3'],
  ['{other} {n', '{other} {n'],
])('%s', (pattern, name) => expect(nameBy(pattern, device)).toBe(name))

it('calls a device without a name by its address', () => {
  expect(nameBy('{name}', { ...device, name: null })).toBe('70b3')
  // What a name holds is not read as a pattern.
  expect(nameBy('{name}', { ...device, name: '{n} $1' })).toBe('{n} $1')
})
