import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sparkplugLimits } from '../limits.ts'
import { type DataTypeName, dataTypes } from './data-types.ts'
import { decodePayload } from './decode.ts'
import { encodeSparkplug, resultOf, type SentMetric, type SentPayload } from './encoder.fixture.ts'
import { convertValue, isGood } from './metric-value.ts'
import { unpackPayload } from './unpack.ts'

/** As the portal reads it: unpacked by a thread, then decoded. */
function read(bytes: Uint8Array, limits = sparkplugLimits) {
  const unpacked = unpackPayload(bytes, limits)
  return 'problem' in unpacked ? unpacked : resultOf(decodePayload(unpacked.bytes, limits))
}

function payloadOf(sent: SentPayload) {
  const decoded = read(encodeSparkplug(sent))
  if ('problem' in decoded) throw new Error(decoded.problem.code)
  return decoded.payload
}

function convertedOf(metric: SentMetric): unknown {
  const [decoded] = payloadOf({ metrics: [metric] }).metrics
  return decoded && convertValue(decoded.wire, decoded.datatype ?? 0)
}

const codeOf = (bytes: Uint8Array, limits = sparkplugLimits) => {
  const decoded = read(bytes, limits)
  return 'problem' in decoded ? decoded.problem.code : 'read'
}

describe('values by their datatype', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values)
  it.each<[DataTypeName, unknown, unknown]>([
    ['Int8', -1, -1],
    ['Int8', 127, 127],
    ['Int16', -32_768, -32_768],
    ['Int32', -7, -7],
    ['Int64', '-7', -7],
    ['Int64', '9007199254740991', 9_007_199_254_740_991],
    ['Int64', '-9223372036854775808', '-9223372036854775808'],
    ['UInt8', 255, 255],
    ['UInt16', 65_535, 65_535],
    ['UInt32', 4_294_967_295, 4_294_967_295],
    ['UInt64', '18446744073709551615', '18446744073709551615'],
    ['UInt64', '9007199254740993', '9007199254740993'],
    ['Float', 0.5, 0.5],
    ['Double', 0.1, 0.1],
    ['Boolean', true, true],
    ['Boolean', false, false],
    ['String', 'Öresund', 'Öresund'],
    ['Text', '', ''],
    ['UUID', 'b5a0…', 'b5a0…'],
    ['DateTime', '1764460800000', '2025-11-30T00:00:00.000Z'],
    ['Bytes', bytes(1, 171), '01ab'],
    ['Int8Array', bytes(255, 1), [-1, 1]],
    ['UInt16Array', bytes(0, 1, 255, 255), [256, 65_535]],
    ['Int32Array', bytes(255, 255, 255, 255), [-1]],
    ['Int64Array', bytes(254, 255, 255, 255, 255, 255, 255, 255), [-2]],
    ['UInt64Array', bytes(255, 255, 255, 255, 255, 255, 255, 255), ['18446744073709551615']],
    ['FloatArray', bytes(0, 0, 0, 63), [0.5]],
    ['DoubleArray', bytes(0, 0, 0, 0, 0, 0, 224, 63), [0.5]],
    // The example of the specification, 6.4.16.
    [
      'BooleanArray',
      bytes(12, 0, 0, 0, 0x34, 0xd1),
      [false, false, true, true, false, true, false, false, true, true, false, true],
    ],
    ['StringArray', Buffer.from('ABC\0hello\0'), ['ABC', 'hello']],
    ['DateTimeArray', bytes(0, 0, 0, 0, 0, 0, 0, 0), ['1970-01-01T00:00:00.000Z']],
  ])('%s %j', (type, value, expected) => {
    expect(convertedOf({ name: 'a', type, value })).toEqual({ value: expected })
  })

  it('a negative Int8 and Int16 in as many bits as they have', () => {
    expect(convertValue({ form: 'integer', value: 255 }, dataTypes.Int8)).toEqual({ value: -1 })
    expect(convertValue({ form: 'integer', value: 65_535 }, dataTypes.Int16)).toEqual({ value: -1 })
    expect(convertValue({ form: 'integer', value: 2n ** 64n - 1n }, dataTypes.Int32)).toEqual({ value: -1 })
  })

  it('a data set of one row is an object, of several a list', () => {
    const set = { columns: ['a', 'b'], types: ['Int32', 'String'] satisfies DataTypeName[] }
    expect(convertedOf({ type: 'DataSet', value: { ...set, rows: [[1, 'x']] } })).toEqual({
      value: { a: 1, b: 'x' },
    })
    expect(
      convertedOf({
        type: 'DataSet',
        value: {
          ...set,
          rows: [
            [-1, 'x'],
            [null, 'y'],
          ],
        },
      }),
    ).toEqual({
      value: [
        { a: -1, b: 'x' },
        { a: null, b: 'y' },
      ],
    })
  })

  it('a template is an object of its members, those within them too', () => {
    const inner = { metrics: [{ name: 'speed', type: 'Float', value: 2 }] satisfies SentMetric[] }
    const members: SentMetric[] = [
      { name: 'on', type: 'Boolean', value: true },
      { name: 'off', type: 'Boolean', isNull: true },
      { name: 'motor', type: 'Template', value: inner },
    ]
    expect(convertedOf({ type: 'Template', value: { metrics: members } })).toEqual({
      value: { on: true, motor: { speed: 2 } },
    })
  })

  it.each<[DataTypeName, unknown, DataTypeName]>([
    ['String', '21', 'Int32'],
    ['Double', 1, 'Int32'],
    ['Int32', 1, 'Double'],
    ['Int32', 1, 'Boolean'],
    ['Boolean', true, 'String'],
    ['Bytes', Uint8Array.of(1, 2, 3), 'Int16Array'],
    ['Bytes', Uint8Array.of(255, 255, 255, 255), 'BooleanArray'],
  ])('%s %j is no value of a metric that was born as %s', (type, value, born) => {
    const [metric] = payloadOf({ metrics: [{ type, value }] }).metrics
    expect(convertValue(metric?.wire, dataTypes[born])).toEqual({ problem: 'wrongType' })
  })

  it('stores no files, and no bytes beyond its limit', () => {
    expect(convertedOf({ type: 'File', value: Uint8Array.of(1) })).toEqual({ problem: 'notStorable' })
    expect(convertedOf({ type: 'Bytes', value: new Uint8Array(257) })).toEqual({ problem: 'notStorable' })
  })
})

describe('a payload', () => {
  it('has its flags, times, aliases and properties', () => {
    const { timestamp, seq, metrics } = payloadOf({
      ...{ timestamp: 1_764_460_800_000, seq: 255 },
      metrics: [
        { alias: '18446744073709551615', timestamp: 1, isHistorical: true, isTransient: true, isNull: true },
        { name: 'a', alias: 0, type: 'Int32', value: 1, properties: { engUnit: 'bar', Quality: 500 } },
      ],
    })
    expect([timestamp, seq]).toEqual([1_764_460_800_000, 255])
    expect(metrics).toMatchObject([
      { alias: 2n ** 64n - 1n, timestamp: 1, isHistorical: true, isTransient: true, isNull: true },
      { name: 'a', alias: 0, isHistorical: false, isNull: false },
    ])
    expect(metrics[1]?.properties?.get('engUnit')?.wire).toEqual({ form: 'string', value: 'bar' })
    expect(metrics.map(isGood)).toEqual([true, false])
  })

  it.each([
    [192, true],
    [64, true],
    [0, false],
    [500, false],
  ])('of quality %i is good: %s', (Quality, expected) => {
    const [metric] = payloadOf({ metrics: [{ name: 'a', properties: { Quality } }] }).metrics
    expect(metric && isGood(metric)).toBe(expected)
  })

  it('is read compressed: gzip and zlib, whatever the algorithm says, and without an envelope', () => {
    const inner = encodeSparkplug({ timestamp: 7, seq: 3, metrics: [{ name: 'a', type: 'Int8', value: 1 }] })
    const uuid = 'SPBV1.0_COMPRESSED'
    const wrong: SentMetric = { name: 'algorithm', type: 'String', value: 'DEFLATE' }
    for (const bytes of [
      encodeSparkplug({ seq: 9, uuid, body: gzipSync(inner), metrics: [wrong] }),
      encodeSparkplug({ uuid, body: deflateSync(inner) }),
      encodeSparkplug({ body: gzipSync(inner) }),
      gzipSync(inner),
    ])
      expect(read(bytes)).toMatchObject({ payload: { timestamp: 7, seq: 3, metrics: [{ name: 'a' }] } })
  })

  it('of other fields than the schema knows is read without them', () => {
    const bytes = Buffer.concat([encodeSparkplug({ seq: 1 }), Buffer.from([0x82, 0x06, 0x01, 0x41])])
    expect(read(bytes)).toMatchObject({ payload: { seq: 1 } })
  })
})

describe('threat 28: malformed payloads', () => {
  const metric = (more: SentMetric = {}) => encodeSparkplug({ metrics: [{ name: 'a', ...more }] })
  const limits = { ...sparkplugLimits, metrics: 3, unpackedBytes: 1000, payloadBytes: 500, elements: 4 }
  const uuid = 'SPBV1.0_COMPRESSED'
  it.each<[string, Uint8Array, string]>([
    ['is no protobuf', Buffer.from('{"temperature":21}'), 'malformed'],
    ['is cut off', metric().subarray(0, -1), 'malformed'],
    ['has a metric that is longer than it', Buffer.from([0x12, 0x7f, 0x08, 0x01]), 'malformed'],
    ['has a field of another wire type', Buffer.from([0x12, 0x02, 0x08, 0x01]), 'malformed'],
    ['has a field without a number', Buffer.from([0x00, 0x00]), 'malformed'],
    ['has an integer of 11 bytes', Buffer.from([0x08, ...new Array(10).fill(255), 1]), 'malformed'],
    ['has groups without an end', Buffer.alloc(400, 0x33), 'malformed'],
    ['has too many metrics', encodeSparkplug({ metrics: [{}, {}, {}, {}] }), 'tooManyMetrics'],
    ['is too large', new Uint8Array(501), 'tooLarge'],
    ['unpacks to too much', gzipSync(Buffer.alloc(100_000)), 'tooLarge'],
    [
      'unpacks to too much inside',
      encodeSparkplug({ uuid, body: gzipSync(Buffer.alloc(100_000)) }),
      'tooLarge',
    ],
    ['is no gzip though it begins so', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'malformed'],
    [
      'says that it is compressed and is not',
      encodeSparkplug({ uuid, body: Buffer.from('abc') }),
      'malformed',
    ],
    [
      'has a data set that is too large',
      metric({ type: 'DataSet', value: { columns: ['a'], types: ['Int8'], rows: [[1], [2], [3], [4]] } }),
      'tooLarge',
    ],
  ])('one that %s', (_, bytes, code) => {
    expect(codeOf(bytes, limits)).toBe(code)
  })

  it('one with a name that is too long, or with templates within templates', () => {
    expect(codeOf(metric({ name: 'x'.repeat(513) }))).toBe('nameTooLong')
    let nested: SentMetric = { name: 'a' }
    for (let depth = 0; depth < 6; depth++)
      nested = { name: 'a', type: 'Template', value: { metrics: [nested] } }
    expect(codeOf(encodeSparkplug({ metrics: [nested] }))).toBe('tooDeep')
  })

  it('no bytes throw, wherever a payload is cut or changed', () => {
    const whole = encodeSparkplug({
      ...{ timestamp: 1_764_460_800_000, seq: 1 },
      metrics: [
        { name: 'a', alias: 1, type: 'Int64', value: '-1', properties: { engUnit: 'bar' } },
        { name: 'b', type: 'Template', value: { metrics: [{ name: 'c', type: 'Float', value: 1 }] } },
        { name: 'd', type: 'DataSet', value: { columns: ['a'], types: ['Int8'], rows: [[1]] } },
      ],
    })
    for (let at = 0; at < whole.length; at++) {
      codeOf(whole.subarray(0, at))
      for (const change of [1, 4, 128, 255]) {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ change
        const decoded = read(changed)
        if ('payload' in decoded)
          for (const { wire, datatype } of decoded.payload.metrics) convertValue(wire, datatype ?? 0)
      }
    }
  })
})
