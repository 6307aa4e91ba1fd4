import { describe, expect, it } from 'vitest'
import { countOutside } from './count-outside.ts'

const minute = 60_000
const options = {
  bucketMs: minute,
  bounds: { high: 10, low: null },
  delayMs: 0,
  activeDays: [],
  timeZone: 'UTC',
  until: 100 * minute,
}
/** One reading in each minute. */
const readings = (...values: number[]) =>
  values.map((value, i) => ({ start: i * minute, min: value, max: value, first: value, last: value }))

describe('how often an alarm would have been raised', () => {
  it('counts each time the value leaves the limits, and how long it stays', () => {
    expect(countOutside(readings(5, 11, 12, 5, 5, 11, 5), options)).toEqual({ times: 2, ms: 3 * minute })
  })

  it('takes a value on the limit as within it', () => {
    expect(countOutside(readings(10, 10), options).times).toBe(0)
  })

  it('counts what is still outside until now', () => {
    const until = 4 * minute
    expect(countOutside(readings(5, 11), { ...options, until })).toEqual({ times: 1, ms: 3 * minute })
  })

  it('leaves out what did not last for the delay, and a value inside starts it again', () => {
    const delayMs = 2 * minute
    expect(countOutside(readings(5, 11, 5, 11, 11, 5), { ...options, delayMs }).times).toBe(1)
  })

  it('finds a short peak and a return inside one bucket', () => {
    const peak = [{ start: 0, min: 5, max: 20, first: 5, last: 6 }]
    expect(countOutside(peak, options).times).toBe(1)
    const dip = [{ start: 0, min: 5, max: 20, first: 11, last: 12 }]
    expect(countOutside(dip, { ...options, until: minute }).times).toBe(2)
  })

  it('knows both sides, and no sides', () => {
    const values = readings(1, 5, 11, 5)
    expect(countOutside(values, { ...options, bounds: { high: 10, low: 2 } }).times).toBe(2)
    expect(countOutside(values, { ...options, bounds: { high: null, low: null } }).times).toBe(0)
  })

  it('counts on active days of the company only; an excursion into one counts', () => {
    // 1 January 1970 was a Thursday.
    const values = readings(5, 11, 5)
    expect(countOutside(values, { ...options, activeDays: [4] }).times).toBe(1)
    expect(countOutside(values, { ...options, activeDays: [5] }).times).toBe(0)
    expect(countOutside(values, { ...options, activeDays: [3], timeZone: 'America/New_York' }).times).toBe(1)
    const long = { ...options, activeDays: [5], until: 30 * 60 * minute }
    expect(countOutside(readings(11), long).times).toBe(1)
  })

  it('counts within active hours only; a night is of the day on which it begins', () => {
    const values = readings(5, 11, 5)
    const within = (activeFrom: string, activeTo: string, activeDays: number[] = []) =>
      countOutside(values, { ...options, activeDays, activeFrom, activeTo }).times
    expect(within('', '06:00')).toBe(1)
    expect(within('00:30', '06:00')).toBe(0)
    expect(within('22:00', '06:00', [3])).toBe(1)
    expect(within('22:00', '06:00', [4])).toBe(0)
  })
})
