import { describe, expect, test } from 'vitest'
import { dayMs, instantOf, isTimeZone, offsetAt, startOfDay, wallTimeAt } from './time-zone.ts'

const stockholm = 'Europe/Stockholm'
const at = (text: string) => Date.parse(text)

describe('a wall time in a zone', () => {
  test.each([
    ['an ordinary one', '2026-11-22T10:00Z', '2026-11-22T09:00Z'],
    ['the first of the two 02:30 of October', '2026-10-25T02:30Z', '2026-10-25T00:30Z'],
    ['02:30 of March, which is skipped: an hour later', '2026-03-29T02:30Z', '2026-03-29T01:30Z'],
  ])('%s', (_, wall, instant) => {
    expect(new Date(instantOf(at(wall), stockholm)).toISOString()).toBe(new Date(at(instant)).toISOString())
  })

  test('where a whole day is skipped, and where days begin at 01:00', () => {
    // Samoa had no 30 December 2011.
    const [skipped, next] = [at('2011-12-30T00:00Z'), at('2011-12-31T00:00Z')].map((day) => day / dayMs)
    expect(startOfDay(skipped ?? 0, 'Pacific/Apia')).toBe(startOfDay(next ?? 0, 'Pacific/Apia'))
    // Beirut's clocks went from 00:00 to 01:00.
    const beirut = startOfDay(at('2022-03-27T00:00Z') / dayMs, 'Asia/Beirut')
    expect(new Date(wallTimeAt(beirut, 'Asia/Beirut')).toISOString()).toBe('2022-03-27T01:00:00.000Z')
  })
})

test.each([
  ['Europe/Copenhagen', 1976, 2027],
  ['Australia/Lord_Howe', 1985, 2027],
  ['Asia/Kolkata', 1960, 2000],
  // Their clocks go back for a month in between.
  ['Africa/Cairo', 2008, 2027],
  ['Africa/Casablanca', 2008, 2027],
])('%s: known offsets are those that Intl tells', (timeZone, from, to) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  for (let instant = Date.UTC(from); instant < Date.UTC(to); instant += 7 * dayMs + 4_321_000) {
    const wall = new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 19)
    expect(wall.replace('T', ' ')).toBe(shown.format(instant))
  }
})

test('an unknown zone is none, and is not remembered as one', () => {
  expect([isTimeZone(stockholm), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false])
  expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError)
})
