import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadingValue } from '../reads/reading.ts'
import { expectRefused, someDamage, someLength, timesOf, valuesOf } from './arbitraries.fixture.ts'
import { CorruptHours } from './bytes/corrupt.ts'
import { decodeHours, encodeHours } from './hours.ts'
import { type HourRollups, rollUp } from './roll-up.ts'
import { makeNodeWeek, randomOf } from './week.fixture.ts'

const readings = someLength.chain((length) =>
  fc.tuple(
    timesOf(length).map((times) => times.toSorted()),
    valuesOf(length),
  ),
)

/** The same by the plainest way there is. */
function expectedHours(times: Float64Array, values: Float64Array | readonly ReadingValue[]) {
  const hours = Map.groupBy(
    Array.from(times, (time, i) => ({ hour: Math.floor(time / 3_600_000), value: values[i] })),
    ({ hour }) => hour,
  )
  return [...hours].map(([hour, own]) => {
    const numbers = own
      .map(({ value }) => value)
      .filter((value) => typeof value === 'number' || typeof value === 'boolean')
      .map(Number)
    return {
      hour,
      readings: own.length,
      count: numbers.length,
      min: numbers.length ? Math.min(...numbers) : 0,
      max: numbers.length ? Math.max(...numbers) : 0,
      first: numbers[0] ?? 0,
      last: numbers.at(-1) ?? 0,
      /** May be infinite. */
      sum: numbers.reduce((sum, number) => sum + number, 0),
      size: numbers.reduce((sum, number) => sum + Math.abs(number), 0),
    }
  })
}

function rowsOf(hours: HourRollups) {
  return Array.from(hours.hour, (hour, i) => ({
    hour,
    readings: hours.readings[i],
    count: hours.count[i],
    min: hours.min[i],
    max: hours.max[i],
    first: hours.first[i],
    last: hours.last[i],
    sum: hours.sum[i] as number,
  }))
}

describe('hourly rollups', () => {
  it('are what the readings come to', () => {
    fc.assert(
      fc.property(readings, ([times, values]) => {
        const expected = expectedHours(times, values)
        const rows = rowsOf(rollUp(times, values))
        // Of 0 and -0 either may be the least.
        const plain = (rows: readonly { min?: number | undefined; max?: number | undefined }[]) =>
          rows.map(({ min = 0, max = 0, ...row }) => ({ ...row, min: min + 0, max: max + 0 }))
        expect(plain(rows.map((row) => ({ ...row, sum: 0 })))).toEqual(
          plain(expected.map(({ size: _, ...row }) => ({ ...row, sum: 0 }))),
        )
        for (const [i, { sum, size, count }] of expected.entries()) {
          const found = rows[i]?.sum ?? Number.NaN
          expect(Math.abs(found)).toBeLessThanOrEqual(Number.MAX_VALUE)
          if (Number.isFinite(size)) {
            expect(Math.abs(found - sum)).toBeLessThanOrEqual(size * count * 2 ** -52)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('come back from bytes as they were', () => {
    fc.assert(
      fc.property(readings, ([times, values]) => {
        const hours = rollUp(times, values)
        expect(decodeHours(encodeHours(hours))).toEqual(hours)
      }),
      { numRuns: 1500 },
    )
  })

  it('are refused when damaged', () => {
    fc.assert(
      fc.property(readings, someDamage, ([times, values], damage) => {
        expectRefused(encodeHours(rollUp(times, values)), decodeHours, CorruptHours, damage)
      }),
      { numRuns: 1000 },
    )
  })

  it('may be none', () => {
    const none = rollUp(new Float64Array(0), new Float64Array(0))
    expect(none.hour).toHaveLength(0)
    expect(decodeHours(encodeHours(none))).toEqual(none)
  })

  it('do not add up to infinity', () => {
    const times = Float64Array.of(0, 1, 2, 3_600_000, 3_600_001)
    const hours = rollUp(times, Float64Array.of(1.7e308, 1.7e308, -1.7e308, -1.7e308, -1.7e308))
    expect([...hours.sum]).toEqual([1.7e308, -Number.MAX_VALUE])
    expect(decodeHours(encodeHours(hours))).toEqual(hours)
  })

  it('of decimals have a sum of as many decimals', () => {
    const hours = rollUp(Float64Array.of(0, 1, 2, 3), Float64Array.of(0.1, 0.2, 0.3, -0.6))
    expect([...hours.sum]).toEqual([0])
    expect([...rollUp(Float64Array.of(0, 1, 2), Float64Array.of(0.1, 0.2, 0.4)).sum]).toEqual([0.7])
  })

  it('take at most five bytes an hour on the average of the usual keys, and six for any', () => {
    const weeks = Object.values(makeNodeWeek(randomOf(3), true))
    const sizes = weeks.map(({ times, values }) => {
      const hours = rollUp(times, values)
      return encodeHours(hours).length / hours.hour.length
    })
    expect(Math.max(...sizes)).toBeLessThan(6)
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(5)
  })
})
