import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultMqttLimits } from '../limits.ts'
import { type PayloadForm, readPayload } from './payload.ts'

const limits = { ...defaultMqttLimits, payloadBytes: 2000, keysPerMessage: 5 }
const keys: PayloadForm = { form: 'keys' }
const value: PayloadForm = { form: 'value', key: 'k' }
const read = (payload: string | Uint8Array, form: PayloadForm = keys) =>
  readPayload(typeof payload === 'string' ? Buffer.from(payload) : payload, form, limits)

describe('an object of keys', () => {
  test('gives a reading per key, with the sender’s time', () => {
    const content = read(
      '{"t":21.5,"on":false,"text":"a","position":{"lat":1},"createdAt":"2026-03-01T10:00:00Z"}',
    )
    const createdAt = Date.UTC(2026, 2, 1, 10)
    expect(content).toEqual({
      nulls: 0,
      readings: [
        { key: 't', value: 21.5, createdAt },
        { key: 'on', value: false, createdAt },
        { key: 'text', value: 'a', createdAt },
        { key: 'position', value: { lat: 1 }, createdAt },
      ],
    })
  })
  test('skips and counts nulls', () => {
    expect(read('{"a":null,"b":1,"createdAt":null}')).toEqual({
      nulls: 1,
      readings: [{ key: 'b', value: 1 }],
    })
  })
  test.each([
    ['{"a":1', 'payload.notJson'],
    ['', 'payload.notJson'],
    ['[{"a":1}]', 'payload.notObject'],
    ['21.5', 'payload.notObject'],
    ['{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', 'payload.tooManyKeys'],
    ['{"a":1,"createdAt":"yesterday"}', 'time.invalid'],
    [`"${'x'.repeat(2000)}"`, 'payload.tooLarge'],
  ])('%s is refused whole', (payload, code) => {
    expect(read(payload)).toMatchObject({ readings: [], problem: { code } })
  })
  test.each([
    ['1e400', 'value.notFinite'],
    ['{"x":[1e400]}', 'value.notFinite'],
    ['[1e400]', 'value.notFinite'],
    ['9007199254740993', 'value.integerTooLarge'],
    ['[{"x":9007199254740993}]', 'value.integerTooLarge'],
    ['"\\u0000"', 'value.invalid'],
    ['"\\ud800"', 'value.invalid'],
    ['{"x":{"\\u0000":1}}', 'value.invalid'],
    ['{"2":{"3":{"4":{"5":{"6":{"7":{"8":{}}}}}}}}', 'payload.tooDeep'],
  ])('threat 26: %s harms no neighbour', (bad, code) => {
    const payload = `{"bad":${bad},"good":1}`
    expect(read(payload)).toEqual({
      nulls: 0,
      readings: [{ key: 'good', value: 1 }],
      problem: { code, detail: 'bad', payload },
    })
  })
  test('what is wrong is told with the beginning of what was sent: text as text, anything else in digits', () => {
    const payloadOf = (bytes: Uint8Array | string) =>
      readPayload(Buffer.from(bytes), keys, { ...limits, payloadBytes: 1e6 }).problem?.payload
    expect(payloadOf('{temp: 21,5 °C}')).toBe('{temp: 21,5 °C}')
    expect(payloadOf(Uint8Array.of(0x01, 0x67, 0xff))).toBe('0167ff')
    // A letter of two bytes lies across the end.
    expect(payloadOf(`x${'å'.repeat(5000)}`)).toBe(`x${'å'.repeat(499)}…`)
    expect(payloadOf(new Uint8Array(5000))).toBe(`${'00'.repeat(250)}…`)
    expect(read('{"a":1}').problem).toBeUndefined()
  })
  test('the deepest that is allowed', () => {
    expect(read('{"a":{"2":{"3":{"4":{"5":{"6":{"7":1}}}}}}}').readings).toHaveLength(1)
  })
  test('threat 26: nested ten thousand deep', () => {
    const deep = `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)},"b":${'{"c":'.repeat(900)}1${'}'.repeat(900)}}`
    const wide = readPayload(Buffer.from(deep), keys, { ...limits, payloadBytes: 1e6 })
    expect(wide).toMatchObject({ readings: [], problem: { code: 'payload.tooDeep', detail: 'a' } })
  })
  test('threat 25: a key named __proto__ is a key like any other', () => {
    const { readings } = read('{"__proto__":{"polluted":true},"constructor":1}')
    expect(readings.map(({ key }) => key)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('the value of one key', () => {
  test.each([
    ['21.5', 21.5],
    ['0012345678', '0012345678'],
    ['00012345', 12_345],
    ['021.5', 21.5],
    [' +21.50\n', 21.5],
    ['-.5e1', -5],
    ['007', 7],
    ['true', true],
    ['false', false],
    ['"quoted"', 'quoted'],
    ['open the door', 'open the door'],
    ['True', 'True'],
    ['1,5', '1,5'],
    ['{"lat":1,"long":2}', { lat: 1, long: 2 }],
    ['[1,2]', [1, 2]],
    ['9007199254740992', 9_007_199_254_740_992],
  ])('%s', (payload, expected) => {
    expect(read(payload, value)).toEqual({ nulls: 0, readings: [{ key: 'k', value: expected }] })
  })
  test.each(['', ' ', 'null'])('nothing (%j) is skipped and counted', (payload) => {
    expect(read(payload, value)).toEqual({ nulls: 1, readings: [] })
  })
  test.each([
    ['nan', 'value.notFinite'],
    ['-Infinity', 'value.notFinite'],
    ['1e999', 'value.notFinite'],
    ['{"a":', 'payload.notJson'],
    ['-9007199254740993', 'value.integerTooLarge'],
    ['a\0b', 'value.invalid'],
  ])('%j is refused', (payload, code) => {
    expect(read(payload, value)).toMatchObject({ readings: [], problem: { code } })
  })
  test('bytes that are not UTF-8 are refused', () => {
    expect(read(Uint8Array.of(0xff, 0xfe, 0x00), value).problem?.code).toBe('payload.notUtf8')
  })
})

test('on a topic of its own choice a node sends either', () => {
  const either: PayloadForm = { form: 'either', key: 'temp' }
  expect(read('{"a":1}', either).readings).toEqual([{ key: 'a', value: 1 }])
  expect(read('1', either).readings).toEqual([{ key: 'temp', value: 1 }])
})

test('it never throws, and gives only what a reading may hold', () => {
  const forms = fc.constantFrom<PayloadForm>(keys, value, { form: 'either', key: 'k' })
  const payloads = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json().map((text) => Buffer.from(text)),
    fc.dictionary(fc.string(), fc.jsonValue()).map((object) => Buffer.from(JSON.stringify(object))),
  )
  fc.assert(
    fc.property(payloads, forms, (payload, form) => {
      const { readings } = readPayload(payload, form, limits)
      for (const reading of readings) {
        expect(['number', 'boolean', 'string', 'object']).toContain(typeof reading.value)
        expect(JSON.stringify(reading.value)).not.toContain('\\u0000')
        expect(reading.value).not.toBeNull()
      }
    }),
  )
})

describe('what collectd sends', () => {
  test.each([
    ['1480063672.652:0.13\0', [['k', 0.13]]],
    [
      '1480063672.652:1.5:U:3e-2\0',
      [
        ['k.0', 1.5],
        ['k.2', 0.03],
      ],
    ],
  ])('%j is values with their time, and the zero byte at the end is none of it', (payload, expected) => {
    const { readings, problem } = read(payload, { form: 'either', key: 'k' })
    expect(problem).toBeUndefined()
    expect(readings).toEqual(expected.map(([key, value]) => ({ key, value, createdAt: 1480063672652 })))
  })
  test('a zero byte elsewhere is refused', () => {
    expect(read('a\0b', value).problem?.code).toBe('value.invalid')
  })
})
