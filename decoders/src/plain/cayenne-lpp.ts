import type { Payload } from '../payload.ts'

type Read = (payload: Payload) => number | boolean

const scaled = (read: (payload: Payload) => number, divisor: number): Read => {
  return (payload) => read(payload) / divisor
}
const i16 = (payload: Payload) => payload.i16()
const u16 = (payload: Payload) => payload.u16()
const i24 = (payload: Payload) => payload.i24()
const u8 = (payload: Payload) => payload.u8()
const u32 = (payload: Payload) => payload.u32()

/** What one type answers: `key` of the channel, and how its values are read; several where there are several. */
const types = new Map<number, readonly (readonly [key: string, read: Read])[]>([
  [0, [['digitalInput', u8]]],
  [1, [['digitalOutput', u8]]],
  [2, [['analogInput', scaled(i16, 100)]]],
  [3, [['analogOutput', scaled(i16, 100)]]],
  [100, [['generic', u32]]],
  [101, [['light', u16]]],
  [102, [['presence', u8]]],
  [103, [['temperature', scaled(i16, 10)]]],
  [104, [['humidity', scaled(u8, 2)]]],
  [
    113,
    [
      ['accelerationX', scaled(i16, 1000)],
      ['accelerationY', scaled(i16, 1000)],
      ['accelerationZ', scaled(i16, 1000)],
    ],
  ],
  [115, [['pressure', scaled(u16, 10)]]],
  [116, [['voltage', scaled(u16, 100)]]],
  [117, [['current', scaled(u16, 1000)]]],
  [118, [['frequency', u32]]],
  [120, [['percentage', u8]]],
  [121, [['altitude', i16]]],
  [122, [['load', scaled(i24, 1000)]]],
  [125, [['concentration', u16]]],
  [128, [['power', u16]]],
  [130, [['distance', u32]]],
  [131, [['energy', scaled(u32, 1000)]]],
  [132, [['direction', u16]]],
  [133, [['time', u32]]],
  [
    134,
    [
      ['gyroscopeX', scaled(i16, 100)],
      ['gyroscopeY', scaled(i16, 100)],
      ['gyroscopeZ', scaled(i16, 100)],
    ],
  ],
  [
    135,
    [
      ['red', u8],
      ['green', u8],
      ['blue', u8],
    ],
  ],
  [142, [['switch', (payload) => payload.u8() !== 0]]],
])

const gps = 136

/**
 * Channel, type and value, over and over: the IPSO types of Cayenne LPP and those that were added to it since.
 * A key has the number of its channel, such as `temperature_1`; the first position is `position`.
 */
export function decodeCayenne(payload: Payload): void {
  while (payload.left > 0) {
    payload.beginPart()
    const channel = payload.u8()
    const type = payload.u8()
    if (type === gps) {
      readPosition(payload, channel)
      continue
    }
    const fields = types.get(type)
    if (!fields) payload.fail(`Unknown type ${type} in channel ${channel}`)
    // The length is known by the type: what is cut short is not half answered.
    const values = fields.map(([key, read]) => [key, read(payload)] as const)
    for (const [key, value] of values) payload.set(`${key}_${channel}`, value)
  }
}

function readPosition(payload: Payload, channel: number): void {
  const [lat, long, altitude] = [payload.i24() / 10_000, payload.i24() / 10_000, payload.i24() / 100]
  if (payload.values.has('position')) {
    payload.set(`position_${channel}`, { lat, long })
  } else {
    payload.setPosition(lat, long)
  }
  payload.set(`altitude_${channel}`, altitude)
}
