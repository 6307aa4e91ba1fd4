import { genericMapping } from '@fyr/contract/devices/lorawan/generic-mapping'
import { describe, expect, it, test } from 'vitest'
import { bodyOf } from '../message.ts'
import { genericParser } from './parse.ts'

describe('a message of any other network server', () => {
  const mapping = genericMapping.parse({
    devEui: 'meta.device',
    payload: 'params.payload',
    port: 'params.port',
    frameCounter: 'params.counter',
    time: 'meta.time',
    rssi: 'params.rx[0].rssi',
    snr: 'params.rx[0].snr',
    gateway: 'params.rx[0].gw',
  })
  const params = {
    payload: 'qg==',
    port: '2',
    counter: 0,
    rx: [{ rssi: '-80', snr: 0, gw: '70:b3:d5:ff:fe:00:00:01' }],
  }
  const body = { meta: { device: '00:04:A3:0B:00:1C:05:30', time: 1_700_000_000 }, params }

  it('is read where the integration says', () => {
    expect(genericParser(mapping)({ body })).toEqual([
      {
        type: 'frame',
        devEui: '0004a30b001c0530',
        frame: {
          kind: 'data',
          bytes: Uint8Array.of(0xaa),
          port: 2,
          time: 1_700_000_000_000,
          radio: { rssi: -80, snr: 0, frameCounter: 0 },
          gateways: ['70b3d5fffe000001'],
        },
        gateways: [{ eui: '70b3d5fffe000001', rssi: -80, snr: 0 }],
      },
    ])
    const hex = { ...mapping, encoding: 'hex', list: 'all', time: '' } as const
    const all = [{ ...body, params: { ...params, payload: '0xAA' } }]
    expect(genericParser(hex)({ body: { all } })).toMatchObject([
      { frame: { bytes: Uint8Array.of(0xaa), time: null } },
    ])
  })

  it('threat 26: says what is missing, and reaches nothing but what was sent', () => {
    expect(() => genericParser(mapping)({ body: {} })).toThrow('There is nothing at meta.device')
    expect(() => genericParser({ ...mapping, devEui: 'constructor.name' })({ body })).toThrow('nothing at')
    expect(() => genericParser({ ...mapping, payload: 'meta' })({ body })).toThrow(
      'The value at meta is wrong',
    )
    expect(() => genericParser({ ...mapping, list: 'meta' })({ body })).toThrow('no list')
  })
})

test.each([
  ['[{"devEui":', 'malformed'],
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'nested'],
])('threat 26: a body such as %j is refused', (text, reason) => {
  expect(() => bodyOf(Buffer.from(text))).toThrow(reason)
})
