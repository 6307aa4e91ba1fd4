import { decoderModels } from '@fyr/decoders'
import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { scriptOf } from './decoder-scripts.ts'
import { createDownlinkEncoder } from './encode-downlink.ts'

const companyId = '00000000-0000-4000-8000-00000000c001'
const own = '00000000-0000-4000-8000-00000000dec0'
const sandbox = createSandbox({ threads: 1, quotaMs: 5000, callMs: 50 })
let source: string | undefined
const encode = createDownlinkEncoder(sandbox, {
  find: async () => (source === undefined ? undefined : scriptOf(companyId, source)),
  close: () => undefined,
})
afterAll(() => sandbox.stop())

const order = (decoder: string, data: unknown) => encode({ companyId, decoder, data, port: null })
const ownly = (script: string | undefined, data: unknown = {}) => {
  source = script
  return order(own, data)
}

describe('a shipped decoder', () => {
  it('makes bytes and a port of every command that it has', async () => {
    const commands = decoderModels.flatMap(({ id, commands }) => commands.map((each) => ({ id, ...each })))
    expect(commands.length).toBeGreaterThan(100)
    for (const { id, name, value } of commands) {
      const one = value.type === 'number' ? value.max : value.type === 'boolean' || value.choices[0]
      const made = await order(id, { [name]: one })
      expect([id, name, made]).toEqual([
        id,
        name,
        { bytes: expect.any(Uint8Array), port: expect.any(Number) },
      ])
    }
  })

  it.each([
    ['milesight-ws523', { relay: 'on' }, 'Value out of range: relay'],
    ['milesight-ws523', { reportingInterval: -1 }, 'Value out of range: reportingInterval'],
    ['milesight-ws523', { reportingInterval: Number.NaN }, 'Value out of range: reportingInterval'],
    ['milesight-ws523', { constructor: true }, 'Unknown command: constructor'],
    ['milesight-ws523', {}, 'No command'],
    ['elsys-ers', { relay: true }, 'The decoder of this node cannot encode downlinks'],
    ['no-such-model', {}, 'The decoder of this node cannot encode downlinks'],
  ])('%s refuses %j: %s', async (id, data, error) => {
    expect(await order(id, data)).toEqual({ error })
  })

  it.each([[null], ['on'], [[1]], [7]])('takes no %j', async (data) => {
    expect(await order('milesight-ws523', data)).toEqual({ error: expect.stringContaining('Invalid input') })
  })
})

describe('an own decoder', () => {
  it.each([
    ['function encodeDownlink({ data }) { return { bytes: [data.a, 255], fPort: 7 } }', [9, 255], 7],
    ['function Encode(fPort, data) { return [data.a] }', [9], null],
    ['function Encoder(data, port) { return [data.a, 1] }', [9, 1], null],
    [
      'function encodeDownlink() { return { bytes: Array(242).fill(1), fPort: 223 } }',
      Array(242).fill(1),
      223,
    ],
  ])('answers %s', async (script, bytes, port) => {
    expect(await ownly(script, { a: 9 })).toEqual({ bytes: Uint8Array.from(bytes), port })
  })

  it.each([
    ['throws', 'throw new RangeError("too warm")', /^1:\d+ RangeError: too warm/],
    ['never ends', 'for (;;);', /^decoder\.timeout$/],
    [
      'takes all memory',
      'const all = []; for (;;) all.push(new Array(1000).fill(1))',
      /^decoder\.(timeout|outOfMemory)$/,
    ],
    ['answers nothing', '', /^payload\.notObject|Invalid input/],
    ['answers a text', 'return "01ff"', /Invalid input/],
    ['has no bytes', 'return { fPort: 1 }', /bytes/],
    ['answers what are no bytes', 'return { bytes: [256] }', /255.*bytes\[0\]/],
    ['answers parts of bytes', 'return { bytes: [0.5] }', /bytes\[0\]/],
    ['answers more than a frame holds', 'return { bytes: Array(243).fill(0) }', /242.*bytes/],
    ['sends to port 0', 'return { bytes: [1], fPort: 0 }', /fPort/],
    ['sends to port 224', 'return { bytes: [1], fPort: 224 }', /fPort/],
    ['says what is wrong', 'return { bytes: [], errors: ["No such valve"] }', /^No such valve$/],
    ['answers more than is taken', 'return { bytes: [], errors: ["x".repeat(1e6)] }', /^payload\.tooLarge$/],
  ])('threat 16: that %s is told why nothing is sent', async (_, body, error) => {
    const made = await ownly(`function encodeDownlink({ data }) { ${body} }`)
    expect(made).toEqual({ error: expect.stringMatching(error) })
  })

  it('that cannot encode, or is gone, sends nothing', async () => {
    const cannot = await ownly('function decodeUplink() { return { data: {} } }')
    expect(cannot).toEqual({ error: expect.stringContaining('encodeDownlink is not defined') })
    expect(await ownly(undefined)).toEqual({ error: 'The decoder of this node is gone' })
  })
})
