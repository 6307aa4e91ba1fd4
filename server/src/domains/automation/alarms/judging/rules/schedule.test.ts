import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daySet, EVERY_DAY, firstActive, hoursOf, knownTimeZone } from './schedule.ts'

const HOUR = 3_600_000

describe('daySet', () => {
  it('counts from Sunday, and takes none for all', () => {
    expect(daySet([0])).toBe(0b0000001)
    expect(daySet([6, 1, 1])).toBe(0b1000010)
    expect(daySet([])).toBe(EVERY_DAY)
  })

  it('passes over what is no day', () => {
    expect(daySet([7, -1, 1.5, Number.NaN, 3])).toBe(0b0001000)
  })
})

describe('knownTimeZone', () => {
  it('falls back to UTC', () => {
    expect(knownTimeZone('Europe/Copenhagen')).toBe('Europe/Copenhagen')
    expect(knownTimeZone('Europe/Atlantis')).toBe('UTC')
    expect(knownTimeZone('')).toBe('UTC')
  })
})

describe('active hours', () => {
  const first = (days: number[], hours: [string | null, string | null], from: string) =>
    new Date(firstActive(daySet(days), 'Europe/Stockholm', Date.parse(from), hoursOf(...hours)))

  it.each<[string, number[], [string | null, string | null], string, string]>([
    [
      'within the span it is now',
      [],
      ['08:00', '17:00'],
      '2026-06-01T08:00:00+02:00',
      '2026-06-01T08:00:00+02:00',
    ],
    [
      'before it waits for its begin',
      [],
      ['08:00', '17:00'],
      '2026-06-01T07:59:59+02:00',
      '2026-06-01T08:00:00+02:00',
    ],
    [
      'at its end it waits for tomorrow',
      [],
      ['08:00', '17:00'],
      '2026-06-01T17:00:00+02:00',
      '2026-06-02T08:00:00+02:00',
    ],
    [
      'on another day it waits for the day',
      [3],
      ['08:00', null],
      '2026-06-01T09:00:00+02:00',
      '2026-06-03T08:00:00+02:00',
    ],
    [
      'a span without a begin begins at midnight',
      [],
      [null, '06:00'],
      '2026-06-01T07:00:00+02:00',
      '2026-06-02T00:00:00+02:00',
    ],
    [
      'a night is of the day on which it begins',
      [1],
      ['22:00', '06:00'],
      '2026-06-02T05:59:00+02:00',
      '2026-06-02T05:59:00+02:00',
    ],
    [
      'and ends in the morning',
      [1],
      ['22:00', '06:00'],
      '2026-06-02T06:00:00+02:00',
      '2026-06-08T22:00:00+02:00',
    ],
    [
      'a span that ends where it begins is a whole day',
      [1],
      ['07:00', '07:00'],
      '2026-06-02T06:59:00+02:00',
      '2026-06-02T06:59:00+02:00',
    ],
    [
      'a span that the clocks skip comes the next day',
      [],
      ['02:00', '03:00'],
      '2026-03-29T01:00:00+01:00',
      '2026-03-30T02:00:00+02:00',
    ],
    [
      'an hour that comes twice is active until its last end',
      [],
      ['01:00', '03:00'],
      '2026-10-25T02:59:00+01:00',
      '2026-10-25T02:59:00+01:00',
    ],
  ])('%s', (_name, days, hours, from, expected) => {
    expect(first(days, hours, from)).toEqual(new Date(expected))
  })
})

describe('firstActive', () => {
  it('is now on an active day', () => {
    const monday = Date.parse('2026-06-01T23:59:59+02:00')
    expect(firstActive(daySet([1]), 'Europe/Stockholm', monday)).toBe(monday)
  })

  it('goes by the day of the zone, not of UTC', () => {
    const mondayInStockholm = Date.parse('2026-05-31T22:00:00Z')
    expect(firstActive(daySet([1]), 'Europe/Stockholm', mondayInStockholm)).toBe(mondayInStockholm)
    expect(firstActive(daySet([1]), 'UTC', mondayInStockholm)).toBe(Date.parse('2026-06-01T00:00:00Z'))
    expect(firstActive(daySet([1]), 'America/New_York', mondayInStockholm)).toBe(
      Date.parse('2026-06-01T00:00:00-04:00'),
    )
  })

  it.each([
    ['a day of 23 hours', 'Europe/Stockholm', '2026-03-29T12:00:00+02:00', 1, '2026-03-30T00:00:00+02:00'],
    ['a day of 25 hours', 'Europe/Stockholm', '2026-10-25T00:30:00+02:00', 1, '2026-10-26T00:00:00+01:00'],
    [
      'a day that begins at 01:00',
      'America/Sao_Paulo',
      '2018-11-03T12:00:00-03:00',
      0,
      '2018-11-04T01:00:00-02:00',
    ],
    ['a skipped Friday', 'Pacific/Apia', '2011-12-29T12:00:00-10:00', 5, '2012-01-06T00:00:00+14:00'],
    ['a zone of 45 minutes', 'Asia/Kathmandu', '2026-06-01T12:00:00+05:45', 2, '2026-06-02T00:00:00+05:45'],
  ])('knows %s', (_, timeZone, from, day, expected) => {
    expect(new Date(firstActive(daySet([day]), timeZone, Date.parse(from)))).toEqual(new Date(expected))
  })

  it('is never early, never on another day, and passes over no hour of an active day', () => {
    const zones = ['Europe/Stockholm', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe', 'UTC']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') }),
        (timeZone, days, from) => {
          const found = firstActive(daySet(days), timeZone, from)
          expect(found).toBeGreaterThanOrEqual(from)
          expect(days).toContain(weekday(timeZone, found))
          for (let at = from; at < found; at += HOUR) expect(days).not.toContain(weekday(timeZone, at))
        },
      ),
      { numRuns: 200 },
    )
  })
})

function weekday(timeZone: string, at: number): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at)
  return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(name)
}
