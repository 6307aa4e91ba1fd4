import { expect, it } from 'vitest'
import { timeFormat } from '#ui/time/format.ts'
import { firstDays, periodText } from './schedule.ts'

const stockholm = timeFormat({ language: 'en', timeZone: 'Europe/Stockholm', pattern: 'dd MMM - HH:mm' })

it('counts weeks from Monday and months from the 1st without a first day', () => {
  expect(firstDays(null, 'Europe/Stockholm')).toEqual({ weekday: 1, monthDay: 1 })
})

it('takes the first day on the wall clock of the company', () => {
  // Midnight of Thursday 2 July in Stockholm is still Wednesday in UTC.
  expect(firstDays('2026-07-01T22:00:00Z', 'Europe/Stockholm')).toEqual({ weekday: 4, monthDay: 2 })
})

it('writes whole days by their dates, the last included, also where the clock changes', () => {
  expect(periodText('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', stockholm)).toBe('29 Mar 2026')
  expect(periodText('2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z', stockholm)).toBe(
    '1 Oct 2026 – 31 Oct 2026',
  )
})

it('writes other ranges by their moments', () => {
  expect(periodText('2026-07-01T08:00:00Z', '2026-07-01T22:00:00Z', stockholm)).toBe(
    '01 Jul - 10:00 – 02 Jul - 00:00',
  )
})
