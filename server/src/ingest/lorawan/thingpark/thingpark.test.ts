import { describe, expect, it } from 'vitest'
import { parseThingPark } from './parse.ts'

/** As the documents of ThingPark show it, with numbers as texts as older ones send them. */
const uplink = {
  Time: '2024-12-17T09:16:55.911+00:00',
  DevEUI: '0018B20000000BEE',
  FPort: '1',
  FCntUp: '368',
  ADRbit: 1,
  MType: 4,
  payload_hex: '9e184856043000211770baae0bc9',
  LrrRSSI: '-84.0',
  LrrSNR: 9.75,
  SpFact: 7,
  Lrrid: '10001273',
  LrrLAT: 47.934113,
  LrrLON: 1.196017,
  Lrrs: {
    Lrr: [
      { Lrrid: '1000027C', Chain: 0, LrrRSSI: -99, LrrSNR: 6.75 },
      { Lrrid: '10001273', Chain: 0, LrrRSSI: -84, LrrSNR: 9.75, LrrESP: -84.4 },
    ],
  },
  CustomerData: { alr: { pro: 'ADRF/FIELD', ver: '1' }, name: 'Field tester' },
}
const read = (body: unknown) => parseThingPark({ body })

describe('a report of ThingPark', () => {
  it('is a frame, and says where the best gateway stands', () => {
    expect(read({ DevEUI_uplink: uplink })).toEqual([
      {
        type: 'frame',
        devEui: '0018b20000000bee',
        deviceName: 'Field tester',
        frame: {
          kind: 'data',
          bytes: new Uint8Array(Buffer.from('9e184856043000211770baae0bc9', 'hex')),
          port: 1,
          time: Date.parse('2024-12-17T09:16:55.911Z'),
          radio: { rssi: -84, snr: 9.75, spreadingFactor: 7, frameCounter: 368 },
          gateways: ['10001273', '1000027c'],
        },
        gateways: [
          { eui: '10001273', rssi: -84, snr: 9.75, lat: 47.934113, long: 1.196017 },
          { eui: '1000027c', rssi: -99, snr: 6.75 },
        ],
      },
    ])
  })

  it('may have one gateway that is no list, a battery and a margin', () => {
    const { Lrrs, FPort: _, ...rest } = uplink
    const report = { ...rest, Lrrs: { Lrr: Lrrs.Lrr[1] }, BatteryLevel: 127, Margin: '12' }
    expect(read({ DevEUI_uplink: report })).toMatchObject([
      { frame: { port: null, gateways: ['10001273'], status: { battery: 50, margin: 12 } } },
    ])
  })

  it('tells whether a downlink was sent', () => {
    const sent = {
      DevEUI: uplink.DevEUI,
      FPort: 2,
      FCntDn: 24,
      DeliveryStatus: '1',
      CorrelationID: '6CF1BF9A3DBD4821',
    }
    const event = { type: 'downlink', devEui: '0018b20000000bee', reference: '6cf1bf9a3dbd4821' }
    expect(read({ DevEUI_downlink_Sent: sent })).toEqual([{ ...event, state: 'sent' }])
    const failed = { ...sent, DeliveryStatus: 0, DeliveryFailedCause1: '00', DeliveryFailedCause2: 'DA' }
    expect(read({ DevEUI_downlink_Sent: failed })).toEqual([
      {
        ...event,
        state: 'failed',
        reason: { code: 'notDelivered', detail: 'Duty cycle limit of the network' },
      },
    ])
    expect(read({ DevEUI_downlink_Sent: { ...failed, DeliveryFailedCause2: 'E3' } })).toMatchObject([
      { state: 'expired' },
    ])
  })

  it('is a place, a join or a battery', () => {
    const device = { Time: uplink.Time, DevEUI: uplink.DevEUI }
    expect(read({ DevEUI_location: { ...device, DevLAT: '51.907218', DevLON: '4.489303' } })).toMatchObject([
      { frame: { kind: 'location', location: { lat: 51.907218, long: 4.489303 } } },
    ])
    const notification = (Type: string, rest = {}) =>
      read({ DevEUI_notification: { ...device, Type, ...rest } })
    expect(notification('join', { Var1: 'AppSKey' })).toMatchObject([{ frame: { kind: 'join' } }])
    expect(notification('devstatusans', { Var1: '254', Var2: '-5' })).toMatchObject([
      { frame: { kind: 'status', status: { battery: 100, margin: -5 } } },
    ])
    expect(notification('reset', { Var1: 'admin_reset' })).toMatchObject([{ type: 'log', level: 'info' }])
  })

  it('threat 28: with bad hex or a bad EUI is refused, others are passed over', () => {
    expect(() => read({ DevEUI_uplink: { ...uplink, payload_hex: '9e1' } })).toThrow('payload_hex')
    expect(() => read({ DevEUI_uplink: { ...uplink, DevEUI: '' } })).toThrow('DevEUI')
    expect(() => read('text')).toThrow()
    expect(read({ DevEUI_multicast_summary: {} })).toEqual([])
  })
})
