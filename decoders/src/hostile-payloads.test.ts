import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allFixtures } from './all.fixture.ts'
import { bytesOf } from './fixture.fixture.ts'
import { decoderModels, findDecoder } from './index.ts'
import type { DecoderModel } from './model.ts'

/** Whatever the bytes are: an answer, of declared keys and of values that a reading may have. */
function expectSound(model: DecoderModel, bytes: Uint8Array, fPort: number): void {
  const answer = model.decodeUplink({ bytes, fPort })
  if (!answer.errors === !answer.data) throw new Error(`${model.id}: neither data nor errors, or both`)
  const earlier = answer.history ?? []
  if (earlier.length > 100) throw new Error(`${model.id}: ${earlier.length} stored readings`)
  for (const { time } of earlier)
    if (!Number.isSafeInteger(time)) throw new Error(`${model.id}: time ${time}`)
  const all = [answer.data ?? {}, ...earlier.map(({ data }) => data)]
  for (const [key, value] of all.flatMap(Object.entries)) {
    if (model.keys.length > 0 && !model.keys.some(({ name }) => name === key)) {
      throw new Error(`${model.id}: ${key} is not declared`)
    }
    if (!isReading(value)) throw new Error(`${model.id}: ${key} is ${JSON.stringify(value)}`)
  }
}

function isReading(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'object' && value !== null && 'lat' in value && 'long' in value) {
    return Math.abs(Number(value.lat)) <= 90 && Math.abs(Number(value.long)) <= 180
  }
  return typeof value === 'boolean' || (typeof value === 'string' && value.length < 1000)
}

describe('hostile payloads', () => {
  test('a payload cut short anywhere is answered', () => {
    for (const { model: id, bytes: hex, fPort = 1 } of allFixtures.flatMap(({ uplinks }) => uplinks)) {
      const model = findDecoder(id)
      if (!model || id === 'json') continue
      const bytes = bytesOf(hex)
      for (let length = 0; length < bytes.length; length++)
        expectSound(model, bytes.subarray(0, length), fPort)
    }
  })

  test.each(decoderModels.map((model) => [model.id, model] as const))('%s: random bytes', (id, model) => {
    const ports = new Set(
      allFixtures.flatMap(({ uplinks }) =>
        uplinks.filter((one) => one.model === id).map((one) => one.fPort ?? 1),
      ),
    )
    const samples = allFixtures.flatMap(({ uplinks }) =>
      uplinks.filter((one) => one.model === id).map((one) => bytesOf(one.bytes)),
    )
    const altered = fc
      .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(80), fc.nat(255)), { maxLength: 4 }))
      .map(([sample, changes]) => {
        const bytes = Uint8Array.from(sample)
        for (const [index, byte] of changes) if (index < bytes.length) bytes[index] = byte
        return bytes
      })
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 64 }), altered),
        fc.constantFrom(...ports),
        (bytes, fPort) => {
          if (id !== 'json') expectSound(model, bytes, fPort)
          else expect(model.decodeUplink({ bytes, fPort })).toBeDefined()
        },
      ),
      { numRuns: 200 },
    )
  })
})
