import { instant } from '@fyr/contract/fields'
import { expect, test } from 'vitest'
import { parseCreatedAt } from './created-at.ts'

const read = [
  1_700_000_000_000,
  0,
  -1,
  '1700000000000',
  '2026-03-01',
  '2026-03-01T10:00',
  '2026-03-01T10:00:00',
  '2026-03-01T10:00:00Z',
  '2026-03-01T10:00:00.123456789Z',
  '2026-03-01T10:00:00+01:00',
  '2026-03-01T10:00:00-0330',
  '2024-02-29',
]
const refused = [
  1.5,
  Number.NaN,
  1e16,
  '',
  'now',
  '2026-13-01',
  '2026-3-1',
  '20260301T10',
  'Sun, 01 Mar 2026',
  ' 1',
  '1.5',
  null,
  true,
  {},
]

test.each(read)('%s is read as the contract reads it', (value) => {
  expect(parseCreatedAt(value)).toBeTypeOf('number')
  expect(parseCreatedAt(value)).toBe(instant.parse(value))
})

test.each(refused)('%s is no time, as in the contract', (value) => {
  expect(parseCreatedAt(value)).toBeUndefined()
  expect(instant.safeParse(value).success).toBe(false)
})

test('no offset means UTC, and a day that no month has is not moved into the next', () => {
  expect(parseCreatedAt('2026-03-01T10:00')).toBe(Date.UTC(2026, 2, 1, 10))
  expect(parseCreatedAt('2026-02-30')).toBeUndefined()
  expect(parseCreatedAt('2026-04-31T00:00:00Z')).toBeUndefined()
})
