import { expect, test } from 'vitest'
import { type CalendarUnit, calendarEdges } from './calendar.ts'

const hour = 3_600_000

function edges(from: string, to: string, unit: CalendarUnit, zone: string): string[] {
  return calendarEdges(Date.parse(from), Date.parse(to), unit, zone, 10_000).map((edge) =>
    new Date(edge).toISOString().replace(':00.000Z', 'Z'),
  )
}

test.each(['Europe/Stockholm', 'Europe/Copenhagen'])(
  '%s: the last Sunday of March 2026 has 23 hours',
  (zone) => {
    expect(edges('2026-03-28T12:00Z', '2026-03-30T12:00Z', 'day', zone)).toEqual([
      '2026-03-27T23:00Z',
      '2026-03-28T23:00Z',
      '2026-03-29T22:00Z',
      '2026-03-30T22:00Z',
    ])
    expect(edges('2026-03-28T23:00Z', '2026-03-29T22:00Z', 'hour', zone)).toHaveLength(24)
  },
)

test.each(['Europe/Stockholm', 'Europe/Copenhagen'])(
  '%s: the last Sunday of October 2026 has 25 hours',
  (zone) => {
    expect(edges('2026-10-24T22:00Z', '2026-10-25T23:00Z', 'day', zone)).toEqual([
      '2026-10-24T22:00Z',
      '2026-10-25T23:00Z',
    ])
    expect(edges('2026-10-24T22:00Z', '2026-10-25T23:00Z', 'hour', zone)).toHaveLength(26)
  },
)

test('a zone with half hours: days and hours begin at :30 UTC', () => {
  expect(edges('2026-03-29T00:00Z', '2026-03-29T19:00Z', 'day', 'Asia/Kolkata')).toEqual([
    '2026-03-28T18:30Z',
    '2026-03-29T18:30Z',
    '2026-03-30T18:30Z',
  ])
  expect(edges('2026-03-29T00:00Z', '2026-03-29T01:30Z', 'hour', 'Asia/Kolkata')).toEqual([
    '2026-03-28T23:30Z',
    '2026-03-29T00:30Z',
    '2026-03-29T01:30Z',
  ])
})

test('weeks begin on Monday, months on the first, by the clock of the zone', () => {
  expect(edges('2026-03-29T21:59Z', '2026-04-05T22:01Z', 'week', 'Europe/Stockholm')).toEqual([
    '2026-03-22T23:00Z',
    '2026-03-29T22:00Z',
    '2026-04-05T22:00Z',
    '2026-04-12T22:00Z',
  ])
  expect(edges('2026-01-31T22:59Z', '2026-04-01T00:00Z', 'month', 'Europe/Stockholm')).toEqual([
    '2025-12-31T23:00Z',
    '2026-01-31T23:00Z',
    '2026-02-28T23:00Z',
    '2026-03-31T22:00Z',
    '2026-04-30T22:00Z',
  ])
})

test('a day whose midnight is skipped begins when the clocks go past it; one with two midnights at the first', () => {
  // Beirut goes from 00:00 to 01:00; Havana from 01:00 back to 00:00.
  expect(edges('2026-03-29T06:00Z', '2026-03-29T07:00Z', 'day', 'Asia/Beirut')).toEqual([
    '2026-03-28T22:00Z',
    '2026-03-29T21:00Z',
  ])
  expect(edges('2026-11-01T12:00Z', '2026-11-01T13:00Z', 'day', 'America/Havana')).toEqual([
    '2026-11-01T04:00Z',
    '2026-11-02T05:00Z',
  ])
})

test('where the clock jumps by half an hour the hours still cover everything, in order', () => {
  for (const day of ['2026-04-04', '2026-10-03']) {
    const from = Date.parse(`${day}T10:00Z`)
    const found = calendarEdges(from, from + 12 * hour, 'hour', 'Australia/Lord_Howe', 100)
    expect(found[0]).toBeLessThanOrEqual(from)
    expect(found.at(-1)).toBeGreaterThanOrEqual(from + 12 * hour)
    for (const [i, edge] of found.entries()) expect(edge).toBeGreaterThan(found[i - 1] ?? 0)
  }
})

test('an empty range has no edges; unknown zones and too many stretches are refused', () => {
  expect(calendarEdges(5, 5, 'day', 'UTC', 10)).toEqual([])
  expect(calendarEdges(6, 5, 'day', 'UTC', 10)).toEqual([])
  expect(() => calendarEdges(0, hour, 'day', 'Mars/Olympus', 10)).toThrow(RangeError)
  expect(calendarEdges(0, 10 * hour, 'hour', 'UTC', 10)).toHaveLength(11)
  expect(() => calendarEdges(0, 10 * hour + 1, 'hour', 'UTC', 10)).toThrow(RangeError)
})
