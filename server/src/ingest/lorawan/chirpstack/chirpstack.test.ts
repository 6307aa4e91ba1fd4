import common from '@chirpstack/chirpstack-api/common/common_pb.js'
import gw from '@chirpstack/chirpstack-api/gw/gw_pb.js'
import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../message.ts'
import { parseChirpstack } from './parse.ts'

const devEui = '0101010101010101'
const deviceInfo = {
  tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
  tenantName: 'ChirpStack',
  applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75',
  deviceProfileName: 'Test device-profile',
  deviceName: 'Test device',
  devEui,
  tags: { key: 'value' },
}
/** As the documents of ChirpStack 4 show it. */
const up = {
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2022-07-18T09:34:15.775023242+00:00',
  deviceInfo,
  devAddr: '00189440',
  dr: 1,
  fPort: 1,
  data: 'qg==',
  rxInfo: [
    {
      gatewayId: '0016c001f153a14c',
      uplinkId: 4217106255,
      rssi: -36,
      snr: 10.5,
      context: 'E3OWOQ==',
      metadata: { region_name: 'eu868' },
    },
  ],
  txInfo: {
    frequency: 867100000,
    modulation: { lora: { bandwidth: 125000, spreadingFactor: 11, codeRate: 'CR_4_5' } },
  },
}
const over = (event: string, body: unknown) => parseChirpstack({ body, query: { event } })

describe('a message of ChirpStack', () => {
  it('is a frame, with the counter that JSON leaves out when it is zero', () => {
    const expected = {
      type: 'frame',
      devEui,
      deviceName: 'Test device',
      address: { application: deviceInfo.applicationId },
      deduplicationId: up.deduplicationId,
      frame: {
        kind: 'data',
        bytes: Uint8Array.of(0xaa),
        port: 1,
        time: Date.parse('2022-07-18T09:34:15.775Z'),
        radio: { rssi: -36, snr: 10.5, spreadingFactor: 11, frameCounter: 0 },
        gateways: ['0016c001f153a14c'],
      },
      gateways: [{ eui: '0016c001f153a14c', rssi: -36, snr: 10.5 }],
    }
    expect(over('up', up)).toEqual([expected])
    const topic = `application/ca739e26-7b67-4f14-b69e-d568c22a5a75/device/${devEui}/event/up`
    expect(parseChirpstack({ body: bodyOf(Buffer.from(JSON.stringify(up))), topic })).toEqual([expected])
  })

  it('says the same as protobuf, built by the vendor', () => {
    const info = new integration.DeviceInfo()
    info.setDevEui(devEui)
    info.setDeviceName('Test device')
    info.setApplicationId(deviceInfo.applicationId)
    const time = new Timestamp()
    time.fromDate(new Date('2022-07-18T09:34:15.775Z'))
    const place = new common.Location()
    place.setLatitude(57.7)
    place.setLongitude(11.97)
    const rx = new gw.UplinkRxInfo()
    rx.setGatewayId('0016c001f153a14c')
    rx.setRssi(-36)
    rx.setSnr(10.5)
    rx.setLocation(place)
    const lora = new gw.LoraModulationInfo()
    lora.setSpreadingFactor(11)
    const modulation = new gw.Modulation()
    modulation.setLora(lora)
    const tx = new gw.UplinkTxInfo()
    tx.setModulation(modulation)
    const message = new integration.UplinkEvent()
    message.setDeduplicationId(up.deduplicationId)
    message.setTime(time)
    message.setDeviceInfo(info)
    message.setFPort(1)
    message.setData(Uint8Array.of(0xaa))
    message.setRxInfoList([rx])
    message.setTxInfo(tx)
    const body = bodyOf(Buffer.from(message.serializeBinary()))
    const located = { ...up.rxInfo[0], location: { latitude: 57.7, longitude: 11.97 } }
    const [fromJson] = over('up', { ...up, time: '2022-07-18T09:34:15.775Z', rxInfo: [located] })
    // It is spoken to as it speaks.
    const address = { application: deviceInfo.applicationId, isProtobuf: true }
    expect(over('up', body)).toEqual([{ ...fromJson, address }])
  })

  it('of a status, a join, a location tells battery, margin and place', () => {
    const facts = { deduplicationId: 'd', time: up.time, deviceInfo }
    expect(over('status', { ...facts, margin: 10, batteryLevel: 98.43 })).toMatchObject([
      { frame: { kind: 'status', status: { battery: 98.43, margin: 10 } } },
    ])
    expect(over('status', { ...facts, externalPowerSource: true })).toMatchObject([
      { frame: { status: { margin: 0 } } },
    ])
    expect(over('join', { ...facts, devAddr: '00189440' })).toMatchObject([{ frame: { kind: 'join' } }])
    expect(over('location', { ...facts, location: { latitude: 57.7, longitude: 11.97 } })).toMatchObject([
      { frame: { kind: 'location', location: { lat: 57.7, long: 11.97 } } },
    ])
  })

  it('of a downlink tells what became of it, also in the log', () => {
    const facts = { time: up.time, deviceInfo, queueItemId: 'ours' }
    expect(over('txack', { ...facts, downlinkId: 7, gatewayId: '0016c001f153a14c' })).toEqual([
      { type: 'downlink', devEui, reference: 'ours', state: 'sent' },
    ])
    expect(over('ack', { ...facts, acknowledged: true })).toMatchObject([{ state: 'acknowledged' }])
    expect(over('ack', facts)).toMatchObject([{ state: 'failed' }])
    const log = {
      level: 'ERROR',
      code: 'EXPIRED',
      description: 'Expired',
      context: { queue_item_id: 'ours' },
    }
    expect(over('log', { ...facts, ...log })).toMatchObject([
      { type: 'log', level: 'error', code: 'EXPIRED', text: 'Expired' },
      { type: 'downlink', reference: 'ours', state: 'expired' },
    ])
  })

  it('of a gateway tells its state and its packets, as protobuf too', () => {
    const state = new gw.ConnState()
    state.setGatewayId('0016c001f153a14c')
    state.setState(gw.ConnState.State.ONLINE)
    const topic = 'eu868/gateway/0016c001f153a14c/state/conn'
    expect(parseChirpstack({ topic, body: Buffer.from(state.serializeBinary()) })).toEqual([
      { type: 'gateway', eui: '0016c001f153a14c', at: null, state: 'online' },
    ])
    const stats = {
      gatewayId: '0016c001f153a14c',
      time: up.time,
      rxPacketsReceived: 5,
      rxPacketsReceivedOk: 4,
    }
    expect(
      parseChirpstack({ topic: 'eu868/gateway/0016c001f153a14c/event/stats', body: stats }),
    ).toMatchObject([{ at: Date.parse(up.time), stats: { received: 5, receivedOk: 4, transmitted: 0 } }])
  })

  it.each([
    ['base64 that is none', { ...up, data: 'q§' }],
    ['a DevEUI that is too short', { ...up, deviceInfo: { ...deviceInfo, devEui: '0101' } }],
    ['no device', { time: up.time }],
    ['bytes that are no protobuf', Buffer.from([0x1a, 0xff, 0x01])],
    ['a text', 'hello'],
  ])('threat 28: with %s is refused', (_, body) => {
    expect(() => over('up', body)).toThrow(/missing or wrong|malformed|No message/)
  })

  it('is passed over where its kind is not known', () => {
    expect(over('integration', up)).toEqual([])
    expect(over('__proto__', up)).toEqual([])
  })

  it('is an uplink, or refused by name, where the address lacks ?event=', () => {
    expect(parseChirpstack({ body: up })).toEqual(over('up', up))
    const status = { deduplicationId: 'd', deviceInfo, margin: 10, batteryLevel: 98 }
    expect(() => parseChirpstack({ body: status })).toThrow('lacks ?event=')
    expect(() => parseChirpstack({ body: Buffer.from([1]) })).toThrow('lacks ?event=')
  })

  it('is read with numbers as texts, and EUIs with separators', () => {
    const written = { ...up, fCnt: '7', fPort: '2', deviceInfo: { devEui: '01-01-01-01-01-01-01-0A' } }
    expect(over('up', written)).toMatchObject([
      { devEui: '010101010101010a', frame: { port: 2, radio: { frameCounter: 7 } } },
    ])
  })
})
