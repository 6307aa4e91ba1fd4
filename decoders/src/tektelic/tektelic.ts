import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'

const readingsPort = 10

type Field = (payload: Payload) => void

const number = (key: string, read: (payload: Payload) => number, divisor = 1): Field => {
  return (payload) => payload.set(key, read(payload) / divisor)
}
const flag =
  (key: string): Field =>
  (payload) =>
    payload.set(key, payload.u8() !== 0)
const u8 = (payload: Payload) => payload.u8()
const u16 = (payload: Payload) => payload.u16()
const i16 = (payload: Payload) => payload.i16()
const temperature = (key: string) => number(key, i16, 10)

const acceleration: Field = (payload) => {
  for (const axis of ['X', 'Y', 'Z']) payload.set(`acceleration${axis}`, payload.i16() / 1000)
}

/** What the channel and data type of a room sensor mean. */
const room = new Map<number, Field>([
  [0x00ff, number('batteryVoltage', i16, 100)],
  [0x00ba, number('batteryVoltage', u16, 1000)],
  [0x0100, (payload) => payload.set('open', payload.u8() !== 0)],
  [0x0200, flag('daylight')],
  [0x0367, temperature('temperature')],
  [0x0468, number('humidity', u8, 2)],
  [0x0502, (payload) => payload.skip(2)],
  [0x0771, acceleration],
  [0x0804, number('openings', u16)],
  [0x0900, flag('waterLeak')],
  [0x0a00, flag('occupied')],
  [0x0b67, temperature('internalTemperature')],
  [0x0c00, flag('vibration')],
  [0x0d04, number('motions', u16)],
  [0x0e00, flag('digitalInput')],
  [0x0f04, number('pulses', u16)],
  [0x1002, number('lightLevel', u8)],
  [0x1102, number('voltage', i16, 1000)],
])

const field = new Map<number, Field>([
  [
    0x00ba,
    (payload) => {
      const raw = payload.u8()
      payload.set('batteryVoltage', bits(raw, 0, 7) / 100 + 2.5)
      payload.set('lowBattery', bit(raw, 7))
    },
  ],
  [0x0104, number('frequency1', u16)],
  [0x0202, number('voltage2', u16, 1000)],
  [0x0302, number('voltage3', u16, 1000)],
  [0x0402, number('voltage4', u16, 1000)],
  [0x0504, number('frequency5', u16)],
  [0x0604, number('frequency6', u16)],
  [0x0965, number('light', u16)],
  [0x0900, flag('daylight')],
  [0x0a71, acceleration],
  [0x0a00, flag('tilt')],
  [0x0b67, temperature('temperature')],
  [0x0b68, number('humidity', u8, 2)],
  [0x0c67, temperature('internalTemperature')],
])

/** Channel, data type and value, over and over. */
function formatOf(fields: Map<number, Field>) {
  return {
    partial: true,
    decode(payload: Payload): void {
      if (payload.fPort !== readingsPort) payload.fail(`Unknown port ${payload.fPort}`)
      while (payload.left > 0) {
        payload.beginPart()
        const address = payload.u16()
        const read = fields.get(address)
        if (!read) payload.fail(`Unknown channel ${address.toString(16).padStart(4, '0')}`)
        read(payload)
      }
    },
  }
}

const axes = 'accelerationX accelerationY accelerationZ'
const base =
  'batteryVoltage temperature humidity internalTemperature open openings digitalInput pulses voltage'

/** From Tektelic's technical reference manuals. */
export const tektelic = [
  ...defineModels('Tektelic', formatOf(room), [
    {
      id: 'tektelic-smart-room-base',
      name: 'Smart Room Sensor Base',
      keys: `${base} daylight lightLevel waterLeak vibration ${axes}`,
    },
    {
      id: 'tektelic-smart-room-pir',
      name: 'Smart Room Sensor PIR',
      keys: `${base} daylight lightLevel occupied motions vibration ${axes}`,
    },
    {
      id: 'tektelic-tundra',
      name: 'TUNDRA',
      keys: 'batteryVoltage temperature humidity internalTemperature digitalInput pulses voltage',
    },
  ]),
  ...defineModels('Tektelic', formatOf(field), [
    {
      id: 'tektelic-agriculture',
      name: 'Agriculture Sensor',
      keys: `batteryVoltage lowBattery frequency1 voltage2 voltage3 voltage4 frequency5 frequency6 light daylight tilt temperature humidity internalTemperature ${axes}`,
    },
  ]),
]
