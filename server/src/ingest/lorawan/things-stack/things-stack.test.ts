import { describe, expect, it } from 'vitest'
import { parseThingsStack } from './parse.ts'

const devEui = '0004a30b001c0530'
const ids = {
  device_id: 'dev1',
  application_ids: { application_id: 'app1' },
  dev_eui: '0004A30B001C0530',
  join_eui: '800000000000000C',
  dev_addr: '00BCB929',
}
/** As the documents of The Things Stack show it. */
const up = {
  end_device_ids: ids,
  correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
  received_at: '2020-02-12T15:15:45.787Z',
  uplink_message: {
    session_key_id: 'AXA50tHUQucgkqfUCmhTfg==',
    f_cnt: 1,
    f_port: 1,
    frm_payload: 'gkHe',
    decoded_payload: { temperature: 1 },
    rx_metadata: [
      { gateway_ids: { gateway_id: 'far' }, rssi: -110, channel_rssi: -110 },
      {
        gateway_ids: { gateway_id: 'gtw1', eui: '9C5C8E00001A05C4' },
        time: '2020-02-12T15:15:45.787Z',
        rssi: -35,
        channel_rssi: -35,
        snr: 5.2,
        location: { latitude: 59.33, longitude: 18.06, source: 'SOURCE_REGISTRY' },
      },
    ],
    settings: {
      data_rate: { lora: { bandwidth: 125000, spreading_factor: 7 } },
      frequency: '868300000',
    },
    received_at: '2020-02-12T15:15:45.571Z',
    consumed_airtime: '0.056576s',
  },
}
const read = (body: unknown) => parseThingsStack({ body })
const downlink = { f_port: 15, frm_payload: 'AA==', correlation_ids: ['as:downlink:01', 'fyr:ours'] }

describe('a message of The Things Stack', () => {
  it('is a frame, of the gateway that heard it best', () => {
    expect(read(up)).toEqual([
      {
        type: 'frame',
        devEui,
        deviceName: 'dev1',
        joinEui: '800000000000000c',
        address: { application: 'app1', device: 'dev1' },
        deduplicationId: 'AXA50tHUQucgkqfUCmhTfg==/1',
        frame: {
          kind: 'data',
          bytes: Uint8Array.of(0x82, 0x41, 0xde),
          port: 1,
          time: Date.parse('2020-02-12T15:15:45.571Z'),
          radio: { rssi: -35, snr: 5.2, spreadingFactor: 7, frameCounter: 1 },
          gateways: ['9c5c8e00001a05c4', 'far'],
        },
        gateways: [
          { eui: '9c5c8e00001a05c4', name: 'gtw1', rssi: -35, snr: 5.2, lat: 59.33, long: 18.06 },
          { eui: 'far', rssi: -110, snr: 0 },
        ],
      },
    ])
  })

  it('leaves zeros out: no port is none, no counter is the first', () => {
    const { f_cnt: _, f_port: __, ...rest } = up.uplink_message
    expect(
      read({ ...up, uplink_message: { ...rest, last_battery_percentage: { value: 94.1 } } }),
    ).toMatchObject([{ frame: { port: null, radio: { frameCounter: 0 }, status: { battery: 94.1 } } }])
  })

  it('without a payload only says that the device lives', () => {
    expect(read({ ...up, uplink_message: { f_cnt: 3 } })).toMatchObject([{ frame: { kind: 'ack' } }])
  })

  it('is a join or a place', () => {
    const join = { session_key_id: 'AXA50', received_at: '2020-02-12T15:15:45.787Z' }
    expect(read({ end_device_ids: ids, join_accept: join })).toMatchObject([{ frame: { kind: 'join' } }])
    const location = { latitude: 57.7, longitude: 11.9, altitude: 4, source: 'SOURCE_GPS' }
    expect(read({ end_device_ids: ids, location_solved: { service: 'x', location } })).toMatchObject([
      { frame: { kind: 'location', location: { lat: 57.7, long: 11.9 } } },
    ])
  })

  it('tells what became of a downlink', () => {
    const told = (message: object) => read({ end_device_ids: ids, ...message })
    const event = { type: 'downlink', devEui, reference: 'ours' }
    expect(told({ downlink_queued: downlink })).toEqual([{ ...event, state: 'queued' }])
    expect(told({ downlink_sent: downlink })).toEqual([{ ...event, state: 'sent' }])
    expect(told({ downlink_ack: downlink })).toEqual([{ ...event, state: 'acknowledged' }])
    expect(told({ downlink_nack: downlink })).toMatchObject([{ ...event, state: 'failed' }])
    const error = { namespace: 'pkg/networkserver', name: 'no_schedule', message_format: 'all slots taken' }
    expect(told({ downlink_failed: { downlink, error } })).toEqual([
      { ...event, state: 'failed', reason: { code: 'notDelivered', detail: 'all slots taken' } },
    ])
    expect(told({ downlink_sent: { f_port: 1 } })).toMatchObject([{ reference: null }])
  })

  it.each([
    ['base64 that is none', { ...up, uplink_message: { frm_payload: '%%' } }],
    ['no DevEUI', { ...up, end_device_ids: { device_id: 'dev1' } }],
    ['a DevEUI of another length', { ...up, end_device_ids: { ...ids, dev_eui: '0004A30B' } }],
    ['no device', {}],
    ['nothing', null],
  ])('threat 28: with %s is refused', (_, body) => {
    expect(() => read(body)).toThrow(/missing or wrong|no DevEUI|No message/)
  })

  it('of another kind is passed over', () => {
    expect(read({ end_device_ids: ids, service_data: { service: 'x', data: {} } })).toEqual([])
  })
})
