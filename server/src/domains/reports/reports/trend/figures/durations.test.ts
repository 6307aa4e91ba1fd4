import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDurationSums, longestHold, type TrendLimit } from './durations.ts'

const hour = 3_600_000
const limits: readonly TrendLimit[] = [
  { side: 'over', value: 8 },
  { side: 'under', value: 2 },
]
/** The day of 25 hours of Stockholm, and that of 23. */
const autumn = { from: Date.UTC(2026, 9, 24, 22), to: Date.UTC(2026, 9, 25, 23) }
const spring = { from: Date.UTC(2026, 2, 28, 23), to: Date.UTC(2026, 2, 29, 22) }

function durations(
  readings: readonly (readonly [time: number, value: number | undefined])[],
  period: { from: number; to: number },
  hold: number,
) {
  const sums = createDurationSums(limits, period, hold)
  for (const [time, value] of readings) sums.add(time, value)
  return sums.sums()
}

it('a reading holds until the next, from before the period too, and no longer than the hold', () => {
  const period = { from: 10 * hour, to: 20 * hour }
  const readings = [
    [9.5 * hour, 9],
    [10.5 * hour, 8],
    [11 * hour, 8.1],
    // Nothing for hours, of which one counts.
    [15 * hour, 1],
    [15.25 * hour, undefined],
    [19.5 * hour, 30],
  ] as const
  const { measured, outside } = durations(readings, period, hour)
  // Half an hour of 9, half of 8, an hour of 8.1, a quarter of 1, and half an hour of 30 until the end.
  expect(measured / hour).toBe(2.75)
  expect(outside.map((each) => each / hour)).toEqual([2, 0.25])
})

it('the hold is three times the usual interval, and an hour at least', () => {
  expect(longestHold([])).toBe(hour)
  expect(longestHold([60_000, 60_000, 24 * hour])).toBe(hour)
  expect(longestHold([hour, hour, hour, 24 * hour])).toBe(3 * hour)
  expect(longestHold([hour, 2 * hour])).toBe(4.5 * hour)
})

it.each([
  ['25', autumn],
  ['23', spring],
])('on a day of %s hours a value that stays says so for as many', (hours, period) => {
  const all = Array.from({ length: 30 }, (_, at) => [period.from - hour + at * hour, 9] as const)
  expect(durations(all, period, hour).outside[0]).toBe(Number(hours) * hour)
})

it('property: durations equal those of each minute, across both changes of the clock', () => {
  const minute = 60_000
  const period = fc.constantFrom(autumn, spring)
  const values = fc.array(
    fc.tuple(
      fc.integer({ min: -90, max: 1600 }),
      fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(period, values, fc.integer({ min: 1, max: 300 }), (days, some, holdMinutes) => {
      const byMinute = new Map(some)
      const readings = [...byMinute]
        .toSorted(([a], [b]) => a - b)
        .map(([at, value]) => [days.from + at * minute, value] as const)
        .filter(([time]) => time < days.to)
      const naive = { measured: 0, outside: [0, 0] }
      for (let at = days.from; at < days.to; at += minute) {
        const last = readings.findLast(([time]) => time <= at)
        if (!last || last[1] === undefined || at >= last[0] + holdMinutes * minute) continue
        naive.measured += minute
        if (last[1] > 8) naive.outside[0] = (naive.outside[0] ?? 0) + minute
        if (last[1] < 2) naive.outside[1] = (naive.outside[1] ?? 0) + minute
      }
      expect(durations(readings, days, holdMinutes * minute)).toEqual(naive)
    }),
  )
})
