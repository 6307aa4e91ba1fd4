import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLengthCheck } from './read-gate.ts'

const packet = (length: number) => {
  const header = [0x30]
  let rest = length
  do {
    header.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)])
}

test('threat 26: the first packet that is too long is found, however the stream is cut', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(lengths, fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1 }), (sizes, cuts) => {
      const packets = sizes.map(packet)
      const stream = Buffer.concat(packets)
      const fits = createLengthCheck(20_000)
      let held = true
      for (let at = 0, cut = 0; at < stream.length && held; cut++) {
        const end = at + (cuts[cut % cuts.length] ?? 1)
        held = fits(stream.subarray(at, end))
        at = end
      }
      expect(held).toBe(packets.every(({ length }) => length <= 20_000))
    }),
    { numRuns: 50 },
  )
})

test('a length that is announced is enough: nothing of the body need come', () => {
  const fits = createLengthCheck(1000)
  expect(fits(Buffer.from([0x30]))).toBe(true)
  expect(fits(Buffer.from([0xff, 0xff]))).toBe(true)
  expect(fits(Buffer.from([0xff, 0x7f]))).toBe(false)
})
