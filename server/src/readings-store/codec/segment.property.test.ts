import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadingValue } from '../reads/reading.ts'
import { expectRefused, someDamage, someLength, timesOf, valuesOf } from './arbitraries.fixture.ts'
import { CorruptSegment } from './bytes/corrupt.ts'
import { decodeSegment, encodeSegment } from './segment.ts'
import { makeNodeWeek, randomOf, weekLength } from './week.fixture.ts'

const readings = someLength.chain((length) => fc.tuple(timesOf(length), valuesOf(length)))

function expectSame(times: Float64Array, values: Float64Array | readonly ReadingValue[]): Buffer {
  const data = encodeSegment(times, values)
  const decoded = decodeSegment(data)
  expect(Buffer.from(decoded.times.buffer).equals(Buffer.from(times.buffer))).toBe(true)
  const areNumbers = values instanceof Float64Array || values.every((value) => typeof value === 'number')
  expect(decoded.values instanceof Float64Array).toBe(areNumbers)
  if (areNumbers && decoded.values instanceof Float64Array) {
    // By bytes: negative zero is another number than zero.
    const expected = Float64Array.from(values as ArrayLike<number>)
    expect(Buffer.from(decoded.values.buffer).equals(Buffer.from(expected.buffer))).toBe(true)
  } else expect(decoded.values).toEqual(values)
  return data
}

describe('a segment', () => {
  it('gives back what was put in, whatever it is', () => {
    fc.assert(
      fc.property(readings, ([times, values]) => void expectSame(times, values)),
      { numRuns: 1500 },
    )
  })

  it('does not depend on what was encoded or decoded before, nor on how often', () => {
    fc.assert(
      fc.property(readings, readings, ([times, values], other) => {
        const data = encodeSegment(times, values)
        const otherData = encodeSegment(...other)
        const one = decodeSegment(data)
        const two = decodeSegment(otherData)
        expect(one).toEqual(decodeSegment(data))
        expect(two).toEqual(decodeSegment(otherData))
        expect(encodeSegment(one.times, one.values)).toEqual(data)
      }),
    )
  })

  it('is refused when damaged', () => {
    fc.assert(
      fc.property(readings, someDamage, ([times, values], damage) => {
        expectRefused(encodeSegment(times, values), decodeSegment, CorruptSegment, damage)
      }),
      { numRuns: 1000 },
    )
  })

  it('may stand anywhere in memory, as a row from PostgreSQL does', () => {
    const { times, values } = makeNodeWeek(randomOf(1), true).temperature
    const data = encodeSegment(times, values)
    const row = Buffer.concat([Buffer.alloc(3), data, Buffer.alloc(2)])
    const decoded = decodeSegment(row.subarray(3, 3 + data.length))
    row.fill(255)
    expect(decoded).toEqual({ times, values })
  })

  it('takes no more readings than it can give back', () => {
    expect(() => encodeSegment(new Float64Array(0), [])).toThrow(RangeError)
    expect(() => encodeSegment(new Float64Array(2), [1])).toThrow(RangeError)
    expect(() => encodeSegment(new Float64Array(1_000_001), new Float64Array(1_000_001))).toThrow(RangeError)
  })

  it.each([8192, 65_536, 100_000])('holds %i readings of every kind of column', (length) => {
    const random = randomOf(length)
    const pick = (of: number) => Math.floor(random() * of)
    const regular = Float64Array.from({ length }, (_, i) => 1.7e12 + i * 60_000)
    const delayed = Float64Array.from(
      regular,
      (time, i) => time + pick(2500) + (i % 1000 === 0 ? 9_000_000 : 0),
    )
    const anywhere = Float64Array.from({ length }, () => pick(2 ** 43))
    const columns: (Float64Array | ReadingValue[])[] = [
      Float64Array.from({ length }, () => pick(400) / 10),
      Float64Array.from({ length }, () => random() * 1e-300),
      Float64Array.from({ length }, (_, i) => (i % 500 === 0 ? -0 : pick(400) * 0.01)),
      Float64Array.from({ length }, (_, i) => Math.fround((i % 321) / 10)),
      Float64Array.from({ length }, (_, i) => (i % 3000 === 0 ? 1e18 + pick(99) : i * 7_000_000)),
      Array.from({ length }, () => random() < 0.01),
      Array.from({ length }, () => `state ${pick(9)}`),
      Array.from({ length }, (_, i) => (i % 2 ? pick(99) : { lat: 57 + pick(999) / 1e4, lon: 18 })),
    ]
    for (const [i, values] of columns.entries()) {
      expectSame([regular, delayed, anywhere][i % 3] as Float64Array, values)
    }
  })
})

describe('the bytes of a reading', () => {
  const limits = { temperature: 0.45, humidity: 0.4, battery: 0.2, co2: 0.75, counter: 0.6 }

  it.each(Object.entries(limits))(
    '%s keeps its limit, and takes 1.5 more when jittered by ±2 s',
    (key, limit) => {
      for (const isJittered of [false, true]) {
        const { times, values } = makeNodeWeek(randomOf(3), isJittered)[key as keyof typeof limits]
        const data = expectSame(times, values)
        expect(data.length / weekLength).toBeLessThan(limit + (isJittered ? 1.52 : 0))
      }
    },
  )

  it('times cost nothing when regular, and neither do values that stay the same', () => {
    const times = Float64Array.from({ length: weekLength }, (_, i) => 1.7e12 + i * 120_000)
    expect(expectSame(times, new Float64Array(weekLength).fill(21.5)).length).toBeLessThan(60)
    expect(expectSame(times, new Array(weekLength).fill(true)).length).toBeLessThan(60)
    expect(expectSame(times, new Array(weekLength).fill('open')).length).toBeLessThan(90)
  })

  it('delays of a clock that keeps time cost less than their distances would', () => {
    const random = randomOf(5)
    const times = Float64Array.from(
      { length: weekLength },
      (_, i) => 1.7e12 + i * 120_000 + Math.floor(random() * 4096),
    )
    expect(expectSame(times, new Float64Array(weekLength)).length / weekLength).toBeLessThan(1.56)
  })

  it('float32 and products with 0.1 cost no more than the decimals they stand for', () => {
    const { times, values } = makeNodeWeek(randomOf(3), false).temperature
    const decimals = encodeSegment(times, values).length
    expect(expectSame(times, values.map(Math.fround)).length).toBeLessThan(decimals + 20)
    expect(
      expectSame(
        times,
        values.map((value) => Math.round(value * 10) * 0.1),
      ).length,
    ).toBeLessThan(decimals + 20)
  })

  it('any doubles cost hardly more than eight, any times hardly more than seven', () => {
    const random = randomOf(9)
    const times = Float64Array.from({ length: weekLength }, () => Math.floor(random() * 2 ** 43))
    const values = Float64Array.from(times, () => (random() - 0.5) * 10 ** Math.floor(random() * 600 - 300))
    expect(expectSame(times, values).length / weekLength).toBeLessThan(15.3)
  })
})
