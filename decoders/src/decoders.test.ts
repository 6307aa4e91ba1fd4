import { describe, expect, test } from 'vitest'
import { allFixtures } from './all.fixture.ts'
import { bytesOf, type Fixture } from './fixture.fixture.ts'
import { decoderModels, findDecoder } from './index.ts'
import type { DecoderModel } from './model.ts'

const uplinks = allFixtures.flatMap((fixtures) => fixtures.uplinks)
const downlinks = allFixtures.flatMap((fixtures) => fixtures.downlinks ?? [])

function model(id: string): DecoderModel {
  const found = findDecoder(id)
  if (!found) throw new Error(`No such model: ${id}`)
  return found
}

describe('what the makers say that their payloads mean', () => {
  test.each(uplinks.map((uplink) => [`${uplink.model}: ${uplink.bytes}`, uplink]))('%s', (_, uplink) => {
    const { bytes, fPort = 1, model: id, warnings = [], undecoded, ...expected } = uplink as Fixture
    const all = [...warnings, ...(undecoded === undefined ? [] : [`Not decoded: ${undecoded}`])]
    expect(model(id).decodeUplink({ bytes: bytesOf(bytes), fPort })).toEqual({
      ...expected,
      ...(undecoded !== undefined && { undecoded }),
      ...(all.length > 0 && { warnings: all }),
    })
  })

  test.each(downlinks.map((downlink) => [`${downlink.model}: ${JSON.stringify(downlink.send)}`, downlink]))(
    '%s',
    (_, { model: id, send, bytes, fPort }) => {
      expect(model(id).encodeDownlink?.({ data: send })).toEqual({ bytes: [...bytesOf(bytes)], fPort })
    },
  )

  test('no model is without an example', () => {
    const shown = new Set(uplinks.map((uplink) => uplink.model))
    expect(decoderModels.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
  })
})

describe('the list of models', () => {
  test('ids are unique, in kebab case, and begin with the manufacturer', () => {
    const ids = decoderModels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, manufacturer } of decoderModels) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(id.startsWith(manufacturer.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))).toBe(true)
    }
  })

  test('every key has a label, and one unit and kind in all models', () => {
    const units = new Map<string, string>()
    for (const { name, label, unit, kind } of decoderModels.flatMap(({ keys }) => keys)) {
      expect(label).toMatch(/^\S.*\S$/)
      expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/)
      expect(units.get(name) ?? `${unit} ${kind}`).toBe(`${unit} ${kind}`)
      units.set(name, `${unit} ${kind}`)
    }
  })

  test('no model declares a key twice', () => {
    for (const { id, keys } of decoderModels) {
      expect(new Set(keys.map(({ name }) => name)).size, id).toBe(keys.length)
    }
  })

  test('an unknown id has no decoder', () => {
    expect(findDecoder('constructor')).toBeUndefined()
    expect(findDecoder('toString')).toBeUndefined()
  })
})

describe('downlinks', () => {
  const talkative = decoderModels.filter(({ commands }) => commands.length > 0)

  test('both ends of every command become bytes, and what lies outside does not', () => {
    for (const { id, commands, encodeDownlink } of talkative) {
      for (const { name, value } of commands) {
        const fits =
          value.type === 'number'
            ? [value.min, value.max]
            : value.type === 'boolean'
              ? [true, false]
              : value.choices
        for (const sent of fits) {
          const encoded = encodeDownlink?.({ data: { [name]: sent } })
          expect(encoded?.errors, `${id} ${name}`).toBeUndefined()
          expect(encoded?.bytes.length, `${id} ${name}`).toBeGreaterThan(0)
          expect(encoded?.bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)).toBe(true)
          expect(encoded?.fPort).toBeGreaterThan(0)
          expect(encoded?.fPort).toBeLessThan(224)
        }
        const others =
          value.type === 'number' ? [value.min - value.step, value.max + value.step, '1'] : [1, '']
        for (const sent of [...others, null, undefined, Number.NaN, {}]) {
          expect(encodeDownlink?.({ data: { [name]: sent } })).toEqual({
            bytes: [],
            fPort: 1,
            errors: [`Value out of range: ${name}`],
          })
        }
      }
    }
  })

  test('what is no command is refused', () => {
    const { encodeDownlink } = model('milesight-em300-th')
    expect(encodeDownlink?.({ data: {} })?.errors).toEqual(['No command'])
    expect(encodeDownlink?.({ data: { constructor: 1 } })?.errors).toEqual(['Unknown command: constructor'])
  })
})
