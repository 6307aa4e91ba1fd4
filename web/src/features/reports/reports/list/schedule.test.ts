import { expect, it } from 'vitest'
import { timeFormat } from '#ui/time/format.ts'
import { periodsOf, periodText } from './schedule.ts'

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

it('gives the last full period and the one that is not over, on the clock of the company', () => {
  const weekly = { tempo: 1, weekday: 1, monthDay: 1 }
  const wednesday = Date.parse('2026-11-25T12:00:00Z')
  const { last, current } = periodsOf(weekly, 'Europe/Stockholm', wednesday)
  const iso = ({ from, to }: typeof last) => [new Date(from).toISOString(), new Date(to).toISOString()]
  expect(iso(last)).toEqual(['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'])
  expect(iso(current)).toEqual(['2026-11-22T23:00:00.000Z', '2026-11-25T12:00:00.000Z'])
})
