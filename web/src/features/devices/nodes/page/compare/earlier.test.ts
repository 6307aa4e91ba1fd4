import { expect, it } from 'vitest'
import { earlierBy, movedLater } from './earlier.ts'

const hour = 3_600_000
const zone = 'Europe/Stockholm'
const to = Date.UTC(2026, 10, 23, 12, 34, 56, 789)
const range = { from: to - 5 * hour, to }

it('lies a range, a day, a week or a year before', () => {
  expect(earlierBy('previous', range, zone)).toBe(5 * hour)
  expect(earlierBy('previous-day', range, zone)).toBe(24 * hour)
  expect(earlierBy('previous-week', range, zone)).toBe(7 * 24 * hour)
  expect(earlierBy('previous-year', range, zone)).toBe(365 * 24 * hour)
})

it('means the same time on the clock where summer time has ended in between', () => {
  // On 25 October 2026 clocks go back from 3:00 to 2:00.
  const end = Date.UTC(2026, 9, 25, 12)
  expect(earlierBy('previous-day', { from: end - hour, to: end }, zone)).toBe(25 * hour)
  expect(earlierBy('previous-week', { from: end - hour, to: end }, zone)).toBe((7 * 24 + 1) * hour)
})

it('moves a line, and leaves the one that it is made of as it is', () => {
  const data = { times: [1, 2], values: [5, null], band: { low: [1, null], high: [9, null] } }
  expect(movedLater(data, 10)).toEqual({ times: [11, 12], values: [5, null] })
  expect(data.times).toEqual([1, 2])
})
