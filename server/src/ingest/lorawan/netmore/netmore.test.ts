import { describe, expect, it } from 'vitest'
import { parseNetmore } from './parse.ts'

/** A message as Netmore sends it. */
const message = {
  devEui: 'A81758FFFE04D855',
  sensorType: 'elsys_codec',
  timestamp: '2022-10-12T12:42:06.613Z',
  payload: '0100e202290400270506060308',
  fPort: '5',
  spreadingFactor: '12',
  rssi: '-115',
  snr: '-8.2',
  gatewayIdentifier: '126',
  gateways: [
    { rssi: '-115', snr: '-8.2', gatewayIdentifier: '126', gwEui: '7276FF002E062CF2', mac: '7276ff' },
  ],
  tags: {},
  messageType: 'payload',
  fCntUp: '74',
  batteryLevel: '0',
}

describe('a message of Netmore', () => {
  it('is a list of frames, its numbers texts', () => {
    expect(parseNetmore({ body: [message, { ...message, messageType: 'other' }] })).toEqual([
      {
        type: 'frame',
        devEui: 'a81758fffe04d855',
        frame: {
          kind: 'data',
          bytes: new Uint8Array(Buffer.from(message.payload, 'hex')),
          port: 5,
          time: Date.parse(message.timestamp),
          radio: { rssi: -115, snr: -8.2, spreadingFactor: 12, frameCounter: 74 },
          gateways: ['7276ff002e062cf2'],
        },
        gateways: [{ eui: '7276ff002e062cf2', rssi: -115, snr: -8.2 }],
      },
    ])
  })

  it('tells by our name what became of a downlink', () => {
    const told = { requestId: 'r1', devEui: message.devEui, deliveryStatus: 'DOWNLINK_SENT' }
    const event = { type: 'downlink', devEui: 'a81758fffe04d855', reference: 'r1' }
    expect(parseNetmore({ body: told })).toEqual([{ ...event, state: 'sent' }])
    const failure = { ...told, deliveryStatus: 'ERROR_SENDING', errorCode: 'PAYLOAD_MISSING' }
    expect(parseNetmore({ body: [failure, { ...told, deliveryStatus: 'OTHER' }] })).toEqual([
      { ...event, state: 'failed', reason: { code: 'notDelivered', detail: 'PAYLOAD_MISSING' } },
    ])
  })

  it('threat 28: with a wrong field or too many at once is refused', () => {
    expect(() => parseNetmore({ body: [{ ...message, fPort: 'five' }] })).toThrow('fPort')
    expect(() => parseNetmore({ body: [{ ...message, payload: '0' }] })).toThrow('payload')
    expect(() => parseNetmore({ body: Array(1001).fill(message) })).toThrow('More than 1000')
  })
})
