import { expect, it } from 'vitest'
import { timeFormat } from '#ui/time/format.ts'
import { periodText } from './schedule.ts'

const stockholm = timeFormat({ language: 'en', timeZone: 'Europe/Stockholm', pattern: 'dd MMM - HH:mm' })

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
