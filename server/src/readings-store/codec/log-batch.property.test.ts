import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxTime, type ReadingBatch } from '../reads/reading.ts'
import {
  expectRefused,
  finite,
  numbers,
  someDamage,
  someLength,
  timesOf,
  value,
} from './arbitraries.fixture.ts'
import { CorruptBatch } from './bytes/corrupt.ts'
import { decodeBatch, decodeRecord, encodeBatch, encodeDeletion } from './log-batch.ts'
import { randomOf } from './week.fixture.ts'

const arrayOf = <T>(one: fc.Arbitrary<T>, length: number) =>
  fc.array(one, { minLength: length, maxLength: length })

const seriesOf = (length: number) =>
  fc.oneof(
    arrayOf(fc.integer({ min: 1, max: 2 ** 31 - 1 }), length),
    arrayOf(fc.integer({ min: 1, max: 300 }), length),
    fc.constant(new Array<number>(length).fill(7)),
  )

const batch: fc.Arbitrary<ReadingBatch> = fc.oneof(fc.constant(0), someLength).chain((length) =>
  fc.record({
    series: seriesOf(length),
    times: timesOf(length).map((times) => [...times]),
    values: fc.oneof(
      numbers(length),
      arrayOf(value, length),
      arrayOf(fc.oneof({ weight: 20, arbitrary: finite }, value), length),
    ),
  }),
)

const deletion = fc.record({
  series: someLength.chain(seriesOf),
  from: fc.oneof(fc.integer({ min: 0, max: maxTime + 1 }), fc.constantFrom(0, maxTime + 1)),
  to: fc.oneof(fc.integer({ min: 0, max: maxTime + 1 }), fc.constantFrom(0, maxTime + 1)),
})

function expectSame({ series, times, values }: ReadingBatch): Buffer {
  const data = encodeBatch({ series, times, values })
  const decoded = decodeBatch(data)
  expect([...decoded.series]).toEqual(series)
  expect([...decoded.times]).toEqual(times)
  expect([...decoded.numbers]).toEqual(values.map((one) => (typeof one === 'number' ? one : Number.NaN)))
  expect([...decoded.others]).toEqual([...values.entries()].filter(([, one]) => typeof one !== 'number'))
  return data
}

describe('a batch of the log', () => {
  it('gives back what was put in, whatever it is', () => {
    fc.assert(
      fc.property(batch, (one) => void expectSame(one)),
      { numRuns: 1500 },
    )
  })

  it('is refused when damaged', () => {
    fc.assert(
      fc.property(batch, someDamage, (one, damage) => {
        expectRefused(encodeBatch(one), decodeBatch, CorruptBatch, damage)
      }),
      { numRuns: 1000 },
    )
  })

  it('holds 100,000 readings, in ten bytes each as nodes send them', () => {
    const random = randomOf(1)
    const length = 100_000
    const data = expectSame({
      series: Array.from({ length }, (_, i) => 1 + (i % 50_000)),
      times: Array.from({ length }, () => 1.7e12 + Math.floor(random() * 60_000)),
      values: Array.from({ length }, () => Math.floor(random() * 4000) / 10),
    })
    expect(data.length / length).toBeLessThan(10)
  })

  it('is short for one reading', () => {
    expect(expectSame({ series: [12_345], times: [1.7e12], values: [21.3] }).length).toBeLessThan(25)
  })

  it('is never longer than its readings are worth', () => {
    const random = randomOf(2)
    const length = 1000
    const data = expectSame({
      series: Array.from({ length }, () => 1 + Math.floor(random() * 2 ** 30)),
      times: Array.from({ length }, () => Math.floor(random() * maxTime)),
      values: Array.from({ length }, () => random() * 1e9),
    })
    expect(data.length / length).toBeLessThan(20.1)
  })
})

describe('a deletion in the log', () => {
  it('gives back what was put in', () => {
    fc.assert(
      fc.property(deletion, (one) => {
        expect(decodeRecord(encodeDeletion(one))).toEqual({ kind: 'deletion', ...one })
      }),
    )
  })

  it('is refused when damaged, and when a batch is wanted', () => {
    fc.assert(
      fc.property(deletion, someDamage, (one, damage) => {
        expectRefused(encodeDeletion(one), decodeRecord, CorruptBatch, damage)
        expect(() => decodeBatch(encodeDeletion(one))).toThrow(CorruptBatch)
      }),
    )
  })
})
