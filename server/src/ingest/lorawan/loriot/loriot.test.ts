import { describe, expect, it } from 'vitest'
import { parseLoriot } from './parse.ts'

/** As the documents of LORIOT show it. */
const rx = {
  cmd: 'rx',
  EUI: '0102030405060708',
  ts: 1470850675433,
  ack: false,
  bat: 254,
  fcnt: 1,
  port: 1,
  data: '0102AABB',
}
const gw = {
  ...rx,
  cmd: 'gw',
  ts: 1470850676012,
  freq: 868100000,
  dr: 'SF9 BW125 4/5',
  gws: [
    { rssi: -101, snr: -2, gweui: 'B827EBFFFF000001' },
    { rssi: -57, snr: 7.5, gweui: 'B8-27-EB-FF-FF-00-00-02', lat: 47.28, lon: 8.56 },
  ],
}
const read = (body: unknown) => parseLoriot({ body })

describe('a message of LORIOT', () => {
  it('is a frame with the battery in percent', () => {
    expect(read(rx)).toEqual([
      {
        type: 'frame',
        devEui: '0102030405060708',
        frame: {
          kind: 'data',
          bytes: Uint8Array.of(1, 2, 0xaa, 0xbb),
          port: 1,
          time: 1470850675433,
          radio: { frameCounter: 1 },
          gateways: [],
          status: { battery: 100 },
        },
        gateways: [],
      },
    ])
  })

  it('comes once more with the gateways', () => {
    expect(read(gw)).toMatchObject([
      {
        frame: {
          radio: { rssi: -57, snr: 7.5, spreadingFactor: 9, frameCounter: 1 },
          gateways: ['b827ebffff000002', 'b827ebffff000001'],
        },
        gateways: [{ lat: 47.28, long: 8.56 }, {}],
      },
    ])
  })

  it('acknowledges, and tells of downlinks', () => {
    const event = { type: 'downlink', devEui: '0102030405060708', reference: null }
    expect(read({ ...rx, ack: true })).toMatchObject([{ type: 'frame' }, { ...event, state: 'acknowledged' }])
    expect(read({ cmd: 'tx', EUI: rx.EUI, success: 'Data enqueued' })).toEqual([
      { ...event, state: 'queued' },
    ])
    expect(read({ cmd: 'tx', EUI: rx.EUI, error: 'No such device' })).toEqual([
      { ...event, state: 'failed', reason: { code: 'notDelivered', detail: 'No such device' } },
    ])
    expect(read({ cmd: 'txd', EUI: rx.EUI, seqdn: 6, ts: 1 })).toEqual([{ ...event, state: 'sent' }])
  })

  it('that is encrypted is an error of the device', () => {
    const { data: _, ...rest } = rx
    expect(read({ ...rest, encdata: 'FF00' })).toMatchObject([
      { type: 'log', level: 'error', code: 'encdata' },
    ])
  })

  it('threat 28: with bad hex, a bad EUI or no cmd is refused, others are passed over', () => {
    expect(() => read({ ...rx, data: '0102A' })).toThrow('data')
    expect(() => read({ ...rx, data: 'xy' })).toThrow('data')
    expect(() => read({ ...rx, EUI: '01' })).toThrow('EUI')
    expect(() => read({ EUI: rx.EUI })).toThrow('cmd')
    expect(read({ cmd: 'cq', page: 1 })).toEqual([])
  })
})
