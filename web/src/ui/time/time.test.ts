import { offsetAt } from '@fyr/contract/values/time/time-zone'
import { describe, expect, it } from 'vitest'
import { timeFormat } from './format.ts'
import { beginning, freezeRange, rangeSearch, resolveRange, wholeDays } from './range/range.ts'
import { clockAt, dayAt, momentFrom, momentOf, readClock, wallAt } from './zone.ts'

const stockholm = 'Europe/Stockholm'
const pattern = 'dd MMM - HH:mm'
const evening = Date.UTC(2026, 10, 20, 22, 5, 9) // 23:05:09 in Stockholm

describe('the one time format', () => {
  it('writes the pattern of the specification in each language and in the zone', () => {
    expect(timeFormat({ language: 'en', timeZone: stockholm, pattern }).moment(evening)).toBe(
      '20 Nov - 23:05',
    )
    expect(timeFormat({ language: 'sv', timeZone: stockholm, pattern }).moment(evening)).toBe(
      '20 nov - 23:05',
    )
    expect(timeFormat({ language: 'da', timeZone: stockholm, pattern }).moment(evening)).toBe(
      '20 nov - 23:05',
    )
    expect(timeFormat({ language: 'en', timeZone: 'UTC', pattern }).moment(evening)).toBe('20 Nov - 22:05')
  })

  it('never uses twelve hours, nor 24:00', () => {
    const utc = timeFormat({ language: 'en', timeZone: 'UTC', pattern })
    expect(utc.clock(Date.UTC(2026, 0, 1, 0, 0))).toBe('00:00')
    expect(utc.clock(Date.UTC(2026, 0, 1, 13, 30))).toBe('13:30')
  })

  it('tells ages in the largest whole unit', () => {
    const { ago } = timeFormat({ language: 'en', timeZone: 'UTC', pattern })
    expect(ago(evening - 300, evening)).toBe('now')
    expect(ago(evening - 59_000, evening)).toBe('59 sec ago')
    expect(ago(evening - 61_000, evening)).toBe('1 min ago')
    expect(ago(evening - 90 * 60_000, evening)).toBe('1 hr ago')
    expect(ago(evening - 50 * 3_600_000, evening)).toBe('2 days ago')
    expect(ago(evening + 120_000, evening)).toBe('in 2 min')
  })
})

describe('wall clocks', () => {
  it('come back to the same moment through winter and summer', () => {
    for (const at of [Date.UTC(2026, 0, 15, 11, 30), Date.UTC(2026, 6, 15, 11, 30)]) {
      expect(momentFrom(dayAt(at, stockholm), clockAt(at, stockholm), stockholm)).toBe(at)
    }
    expect(offsetAt(Date.UTC(2026, 6, 15), stockholm)).toBe(7_200_000)
  })

  it('read a skipped hour as the one after, and a repeated hour as the first', () => {
    // 29 March 2026: 02:00 to 03:00 does not exist. 25 October: 02:00 to 03:00 comes twice.
    const skipped = momentOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 }, stockholm)
    expect(new Date(skipped).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    const twice = momentOf({ year: 2026, month: 10, day: 25, hour: 2, minute: 30 }, stockholm)
    expect(new Date(twice).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('say what the browser says, before and after each change of the clocks', () => {
    const day = 86_400_000
    const wrong: string[] = []
    for (const timeZone of ['Europe/Stockholm', 'Australia/Lord_Howe', 'America/St_Johns']) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      for (const from of [
        Date.UTC(2026, 2, 7),
        Date.UTC(2026, 2, 28),
        Date.UTC(2026, 9, 3),
        Date.UTC(2026, 9, 24),
      ])
        for (let at = from; at < from + 9 * day; at += 900_000)
          for (const moment of [at - 1000, at]) {
            const { year, month, day, hour, minute, second } = wallAt(moment, timeZone)
            const two = (value: number) => String(value).padStart(2, '0')
            const said = `${two(day)}/${two(month)}/${year}, ${two(hour)}:${two(minute)}:${two(second)}`
            if (said !== clock.format(moment)) wrong.push(`${timeZone}: ${said} for ${clock.format(moment)}`)
          }
    }
    expect(wrong).toEqual([])
  })

  it('refuse what is no date or time', () => {
    expect(momentFrom('2026-13-01', '00:00', stockholm)).toBeNull()
    expect(momentFrom('2026-01-01', '24:00', stockholm)).toBeNull()
    expect(momentFrom('', '', stockholm)).toBeNull()
  })
})

it('a time of day is read as people write it, in 24 h', () => {
  expect(['7', '730', '7.30', '07:30', ' 19 05 ', '0', '2359'].map(readClock)).toEqual([
    '07:00',
    '07:30',
    '07:30',
    '07:30',
    '19:05',
    '00:00',
    '23:59',
  ])
  for (const wrong of ['', '24', '7:5', '12:60', '7pm', '12345']) expect(readClock(wrong)).toBeNull()
})

describe('ranges', () => {
  const now = Date.UTC(2026, 10, 20, 12)

  it('move with the clock as presets, and stand still as moments', () => {
    expect(resolveRange({ range: '7d' }, now)).toEqual({ from: now - 604_800_000, to: now, live: true })
    expect(resolveRange({}, now).from).toBe(now - 86_400_000)
    expect(resolveRange({ from: 1, to: 2 }, now)).toEqual({ from: 1, to: 2, live: false })
  })

  it('keep only sense from an address', () => {
    expect(rangeSearch({ range: '5h' })).toEqual({ range: '5h' })
    expect(rangeSearch({ from: '1000', to: 2000 })).toEqual({ from: 1000, to: 2000 })
    for (const nonsense of [
      { range: '6h' },
      { from: 5, to: 5 },
      { from: 'x', to: 9 },
      { from: 9, to: 1 },
      { from: 1e20, to: 2e20 },
    ]) {
      expect(rangeSearch(nonsense)).toEqual({})
    }
  })

  it('freeze to two moments for a link', () => {
    expect(freezeRange({ range: '1h' }, now)).toEqual({ from: now - 3_600_000, to: now })
  })

  it('of days run from 00:00 to 23:59 on the wall, on the longest day of the year too', () => {
    const autumn = Date.UTC(2026, 9, 25, 10)
    const { from, to } = wholeDays(autumn, autumn, stockholm)
    expect(to - from).toBe(25 * 3_600_000 - 60_000)
    expect(clockAt(from, stockholm)).toBe('00:00')
    expect(clockAt(to, stockholm)).toBe('23:59')
  })

  it('reach back a year, or to the beginning of all readings', () => {
    expect(resolveRange({ range: '1y' }, now)).toEqual({ from: now - 365 * 86_400_000, to: now, live: true })
    expect(resolveRange({ range: 'all' }, now)).toEqual({ from: beginning, to: now, live: true })
    expect(rangeSearch({ range: 'all' })).toEqual({ range: 'all' })
  })
})
