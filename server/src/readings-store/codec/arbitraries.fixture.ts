import fc from 'fast-check'
import { expect } from 'vitest'
import { type JsonObject, maxTime, type ReadingValue } from '../reads/reading.ts'
import type { CorruptData } from './bytes/corrupt.ts'
import { envelopeBytes, seal } from './bytes/envelope.ts'

/** Any finite double: of every size, decimals, float32s, what payload decoders make, zeros of both signs. */
export const finite: fc.Arbitrary<number> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.integer({ min: -3000, max: 3000 }).map((n) => n / 10),
  fc.integer({ min: -3000, max: 3000 }).map((n) => n * 0.01),
  fc.constantFrom(0, -0, Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53),
)

/** Numbers as one series has them: all of a kind, with a stranger here and there. */
export const numbers = (length: number): fc.Arbitrary<number[]> => {
  const of = (number: fc.Arbitrary<number>) => fc.array(number, { minLength: length, maxLength: length })
  const decimals = fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
    .chain(([digits, span]) => of(fc.integer({ min: -span, max: span }).map((n) => n / 10 ** digits)))
  const steps = fc
    .tuple(finite, fc.integer({ min: 1, max: 1_000_000 }))
    .chain(([from, span]) =>
      of(fc.integer({ min: 0, max: span }).map((n) => Math.trunc(from % 1e9) + n * span)),
    )
  return fc.oneof(
    of(finite),
    decimals,
    steps,
    of(fc.constantFrom(0, 1)),
    of(finite.map(Math.fround).filter(Number.isFinite)),
  )
}

export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => value.isWellFormed()),
  fc.constantFrom('', 'open', 'closed', 'öppen ☃ 🚪', '\0'),
)

/** As JSON gives it back: without negative zero. */
export const json: fc.Arbitrary<JsonObject> = fc
  .dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  .map((object) => JSON.parse(JSON.stringify(object)) as JsonObject)

export const value: fc.Arbitrary<ReadingValue> = fc.oneof(finite, fc.boolean(), text, json)

/** Values of one length: numbers, or of one or several other kinds. */
export const valuesOf = (length: number): fc.Arbitrary<Float64Array | ReadingValue[]> => {
  const of = (one: fc.Arbitrary<ReadingValue>) => fc.array(one, { minLength: length, maxLength: length })
  return fc.oneof(
    numbers(length).map((all) => Float64Array.from(all)),
    of(value),
    of(fc.boolean()),
    of(text),
    of(json),
    of(finite),
  )
}

/** Times in any order, with duplicates, gaps, regular and jittered stretches. */
export const timesOf = (length: number): fc.Arbitrary<Float64Array> => {
  const any = fc.oneof(
    fc.integer({ min: 0, max: maxTime }),
    fc.constantFrom(0, 1, maxTime),
    fc.integer({ min: 1.7e12, max: 1.7e12 + 1000 }),
  )
  const regular = fc
    .tuple(
      fc.integer({ min: 0, max: 2e12 }),
      fc.constantFrom(0, 1, 1000, 119_999, 120_000, 3_600_000),
      fc.constantFrom(0, 0, 1, 3000, 200_000),
      fc.array(fc.nat(), { minLength: length, maxLength: length }),
      fc.array(fc.constantFrom(1, 1, 1, 1, 2, 50), { minLength: length, maxLength: length }),
    )
    .map(([start, interval, jitter, delays, gaps]) => {
      let nth = 0
      return gaps.map((gap, i) => {
        nth += gap
        return start + nth * interval + (jitter ? (delays[i] as number) % jitter : 0)
      })
    })
  return fc
    .oneof(fc.array(any, { minLength: length, maxLength: length }), regular)
    .map((times) => Float64Array.from(times))
}

/** 1 to 300, most of them small. */
export const someLength = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 300 }),
)

/**
 * Damage: a byte changed, the end cut off, something added, all of it noise. `decode` has to refuse it by the
 * error of its own. What is damaged and then given a right checksum is no longer found out, but must do no harm.
 */
export function expectRefused(
  data: Buffer,
  decode: (data: Uint8Array) => unknown,
  Corrupt: new (message: string) => CorruptData,
  damage: Damage,
): void {
  const changed = Buffer.from(data)
  const at = damage.at % data.length
  changed[at] = (changed[at] as number) ^ damage.flip
  expect(() => decode(changed)).toThrow(Corrupt)
  expect(() => decode(data.subarray(0, at))).toThrow(Corrupt)
  expect(() => decode(Buffer.concat([data, Buffer.from([damage.flip])]))).toThrow(Corrupt)
  expect(() => decode(damage.noise)).toThrow(Corrupt)
  for (const forged of [
    changed,
    Buffer.concat([data.subarray(0, Math.max(at, envelopeBytes + 1)), damage.noise]),
  ]) {
    try {
      decode(seal(forged, data[0] as number))
    } catch (error) {
      expect(error).toBeInstanceOf(Corrupt)
    }
  }
}

export interface Damage {
  at: number
  flip: number
  noise: Uint8Array
}

export const someDamage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(),
  flip: fc.integer({ min: 1, max: 255 }),
  noise: fc.uint8Array({ maxLength: 40 }),
})
