import { dayMs, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trendPeriods } from './periods.ts'

const timeZone = 'Europe/Stockholm'
const hour = 3_600_000
/** A wall time of Stockholm in winter, or in summer where it says so. */
const at = (text: string) => {
  const wall = Date.parse(`${text}Z`)
  const winter = wall - hour
  return wallTimeAt(winter, timeZone) === wall ? winter : wall - 2 * hour
}
const wallOf = (ms: number) => new Date(wallTimeAt(ms, timeZone)).toISOString().slice(0, 16)

function compared(from: string, to: string, isWeekly = false): string[] {
  return trendPeriods({ from: at(from), to: at(to) }, ['previous', 'lastYear'], { timeZone, isWeekly })
    .slice(1)
    .map((period) => `${period.kind} ${wallOf(period.from)} ${wallOf(period.to)}`)
}
const midnight = (...days: string[]) => days.map((day) => `${day}T00:00`) as [string, string]
const days = (from: string, to: string, isWeekly?: boolean) => compared(...midnight(from, to), isWeekly)

describe('what a period is compared with', () => {
  it.each([
    ['a day', '2026-11-26', '2026-11-27', '2026-11-25', '2026-11-26', '2025-11-26', '2025-11-27'],
    ['a month', '2026-03-01', '2026-04-01', '2026-02-01', '2026-03-01', '2025-03-01', '2025-04-01'],
    ['a quarter', '2026-04-01', '2026-07-01', '2026-01-01', '2026-04-01', '2025-04-01', '2025-07-01'],
    // Months that begin on the 31st, or on the last day where there is none.
    ['a month', '2026-02-28', '2026-03-31', '2026-01-31', '2026-02-28', '2025-02-28', '2025-03-31'],
    ['some days', '2026-03-25', '2026-04-03', '2026-03-16', '2026-03-25', '2025-03-25', '2025-04-03'],
    // A February of 29 days, and one of 28.
    ['a month', '2028-02-01', '2028-03-01', '2028-01-01', '2028-02-01', '2027-02-01', '2027-03-01'],
    ['a month', '2029-02-01', '2029-03-01', '2029-01-01', '2029-02-01', '2028-02-01', '2028-03-01'],
    ['29 February', '2028-02-29', '2028-03-01', '2028-02-28', '2028-02-29', '2027-02-28', '2027-03-01'],
    ['28 February', '2028-02-28', '2028-02-29', '2028-02-27', '2028-02-28', '2027-02-28', '2027-03-01'],
    ['28 February', '2029-02-28', '2029-03-01', '2029-02-27', '2029-02-28', '2028-02-28', '2028-02-29'],
  ])('%s, from %s to %s', (_, from, to, ...others) => {
    const [before, end, lastYear, lastEnd] = others.map((day) => `${day}T00:00`)
    expect(days(from, to)).toEqual([`previous ${before} ${end}`, `lastYear ${lastYear} ${lastEnd}`])
  })

  it('a week of a weekly report meets the same weekdays, seven days by hand the same dates', () => {
    const previous = 'previous 2026-10-19T00:00 2026-10-26T00:00'
    expect(days('2026-10-26', '2026-11-02', true)).toEqual([
      previous,
      'lastYear 2025-10-27T00:00 2025-11-03T00:00',
    ])
    expect(days('2026-10-26', '2026-11-02')).toEqual([previous, 'lastYear 2025-10-26T00:00 2025-11-02T00:00'])
  })

  it('a year is compared once: the one before it is last year’s', () => {
    expect(days('2025-01-01', '2026-01-01')).toEqual(['previous 2024-01-01T00:00 2025-01-01T00:00'])
  })

  it('hours are compared with as many before them, and with those a year before by the clock', () => {
    expect(compared('2026-10-25T12:00', '2026-10-26T18:00')).toEqual([
      // The day of 25 hours: the range before is as long, not as wide on the clock.
      'previous 2026-10-24T07:00 2026-10-25T12:00',
      'lastYear 2025-10-25T12:00 2025-10-26T18:00',
    ])
    expect(compared('2028-02-28T10:00', '2028-02-29T09:00')[1]).toBe(
      'lastYear 2027-02-28T10:00 2027-03-01T09:00',
    )
    expect(compared('2028-02-29T10:00', '2028-02-29T12:00')[1]).toBe(
      'lastYear 2027-02-28T10:00 2027-02-28T12:00',
    )
  })

  it('what is not asked for is not compared', () => {
    const period = { from: at('2026-03-01T00:00'), to: at('2026-04-01T00:00') }
    const kinds = trendPeriods(period, ['lastYear'], { timeZone, isWeekly: false }).map(({ kind }) => kind)
    expect(kinds).toEqual(['current', 'lastYear'])
  })

  it('a date stands beside the same date a year before, and 29 February beside none', () => {
    const february = { from: at('2028-02-01T00:00'), to: at('2028-03-01T00:00') }
    const [, , lastYear] = trendPeriods(february, ['previous', 'lastYear'], { timeZone, isWeekly: false })
    const beside = (day: string) => lastYear?.besideWall(Date.parse(`${day}T06:00Z`))
    expect(beside('2028-02-28')).toBe(Date.parse('2027-02-28T06:00Z'))
    expect(beside('2028-02-29')).toBeNull()
  })

  it('property: whole days stay whole, end where this period begins, and none is empty', () => {
    const day = fc.integer({ min: 15_000, max: 25_000 })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 800 }), fc.boolean(), (first, length, isWeekly) => {
        const begin = (each: number) => at(new Date(each * dayMs).toISOString().slice(0, 16))
        const period = { from: begin(first), to: begin(first + length) }
        const periods = trendPeriods(period, ['previous', 'lastYear'], { timeZone, isWeekly })
        for (const { from, to, kind } of periods.slice(1)) {
          expect(from).toBeLessThan(to)
          expect([from, to].map((each) => wallTimeAt(each, timeZone) % dayMs)).toEqual([0, 0])
          if (kind === 'previous') expect(to).toBe(period.from)
          // A year is 365 or 366 days, a week of weekdays 364.
          else expect(Math.round((period.from - from) / dayMs)).toBeGreaterThanOrEqual(364)
        }
      }),
    )
  })
})
