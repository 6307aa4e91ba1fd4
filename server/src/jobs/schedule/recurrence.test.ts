import { expect, test } from 'vitest'
import { nextOccurrence, type Recurrence } from './recurrence.ts'

const next = (rule: Recurrence, after: string, zone = 'Europe/Stockholm') =>
  nextOccurrence(rule, new Date(after), zone).toISOString()

test.each([
  ['the same day', '2026-11-22T01:59:00Z', '2026-11-22T02:00:00.000Z'],
  ['the next day, when it is that moment', '2026-11-22T02:00:00Z', '2026-11-23T02:00:00.000Z'],
  ['the day before the clocks go forward', '2026-03-28T02:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['the day of 23 hours', '2026-03-29T01:00:00Z', '2026-03-30T01:00:00.000Z'],
  ['the day of 25 hours', '2026-10-24T01:00:00Z', '2026-10-25T02:00:00.000Z'],
  ['the day after it', '2026-10-25T02:00:00Z', '2026-10-26T02:00:00.000Z'],
])('daily at 03:00: %s', (_name, after, expected) => {
  expect(next({ at: '03:00' }, after)).toBe(expected)
})

test('a time that the clocks leave out comes once, as long after the change', () => {
  expect(next({ at: '02:30' }, '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  expect(next({ at: '02:30' }, '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z')
})

test('a time that the clocks repeat comes once', () => {
  expect(next({ at: '02:30' }, '2026-10-24T22:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(next({ at: '02:30' }, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
})

test('the day is the one of the time zone', () => {
  expect(next({ at: '03:00' }, '2026-11-22T18:30:00Z', 'Asia/Kolkata')).toBe('2026-11-22T21:30:00.000Z')
  expect(next({ at: '03:00', weekday: 1 }, '2026-11-22T18:30:00Z', 'Asia/Kolkata')).toBe(
    '2026-11-22T21:30:00.000Z',
  )
  expect(() => next({ at: '03:00' }, '2026-11-22T18:30:00Z', 'Mars/Olympus')).toThrow(RangeError)
})

test('weekly and monthly, the last day of shorter months', () => {
  expect(next({ at: '03:00', weekday: 1 }, '2026-11-23T02:00:00Z')).toBe('2026-11-30T02:00:00.000Z')
  expect(next({ at: '03:00', weekday: 7 }, '2026-11-23T02:00:00Z')).toBe('2026-11-29T02:00:00.000Z')
  expect(next({ at: '03:00', monthDay: 1 }, '2026-11-01T02:00:00Z')).toBe('2026-12-01T02:00:00.000Z')
  expect(next({ at: '03:00', monthDay: 31 }, '2027-01-31T02:00:00Z')).toBe('2027-02-28T02:00:00.000Z')
})

test('intervals keep their step, and what was missed is not made up for', () => {
  const previous = new Date('2026-11-22T10:00:00Z')
  const after = (time: string) =>
    nextOccurrence({ everySeconds: 3600 }, new Date(time), 'UTC', previous).toISOString()
  expect(after('2026-11-22T10:00:07Z')).toBe('2026-11-22T11:00:00.000Z')
  expect(after('2026-11-22T15:30:00Z')).toBe('2026-11-22T16:00:00.000Z')
  // The clock was set back: not when the wrong time comes round again.
  expect(after('2026-11-22T09:00:00Z')).toBe('2026-11-22T10:00:00.000Z')
})
