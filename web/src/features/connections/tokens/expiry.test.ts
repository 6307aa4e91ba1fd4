import { expect, it } from 'vitest'
import { expiryOf, stateOf } from './expiry.ts'

const now = Date.UTC(2026, 10, 21, 23, 30)
const zone = 'Europe/Stockholm'

it('never ends, or ends with a day on the wall clock of the company', () => {
  expect(expiryOf('never', null, now, zone)).toBeNull()
  // It is 22 November in Stockholm already, and winter.
  expect(expiryOf('days30', null, now, zone)).toBe('2026-12-22T22:59:59.000Z')
  expect(expiryOf('year', null, now, 'UTC')).toBe('2027-11-21T23:59:59.000Z')
})

it('ends with the chosen day, in summer time too, and waits until one is chosen', () => {
  expect(expiryOf('date', '2027-07-01', now, zone)).toBe('2027-07-01T21:59:59.000Z')
  expect(expiryOf('date', null, now, zone)).toBeUndefined()
})

it('knows what is over and what soon will be', () => {
  const at = (ms: number) => ({ expiresAt: new Date(now + ms).toISOString() })
  expect(stateOf({ expiresAt: null }, now)).toBe('valid')
  expect(stateOf(at(0), now)).toBe('expired')
  expect(stateOf(at(14 * 86_400_000), now)).toBe('soon')
  expect(stateOf(at(15 * 86_400_000), now)).toBe('valid')
})
