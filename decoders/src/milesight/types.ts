import { bit, type Payload, signed, toHex } from '../payload.ts'

/** How the value of a data type is read; `key` is what the model calls it, `divisor` brings it to the key's unit. */
export interface DataType {
  read(payload: Payload, key: string, divisor: number): void
  /** What it answers, if not `key` alone. */
  keys?(key: string): readonly string[]
}

/** Numbers whose highest value says that the sensor could not be read. */
function number(read: (payload: Payload) => number, scale = 1, broken?: number): DataType {
  return {
    read(payload, key, divisor) {
      const raw = read(payload)
      payload.set(key, raw === broken ? undefined : raw / scale / divisor)
    },
  }
}

const u8 = (payload: Payload) => payload.u8()
const u16 = (payload: Payload) => payload.u16le()
const i16 = (payload: Payload) => payload.i16le()
const u32 = (payload: Payload) => payload.u32le()
const state: DataType = { read: (payload, key) => payload.set(key, payload.u8() !== 0) }

/** Several values, each under a key of its own. */
function several(keys: readonly string[], read: (payload: Payload) => number, scale = 1): DataType {
  return {
    keys: () => keys,
    read: (payload) => {
      for (const key of keys) payload.set(key, read(payload) / scale)
    },
  }
}

const angles = ['angleX', 'angleY', 'angleZ']

/** Data types by the number that the payload has, in hexadecimal as the user guides write it. */
export const types = new Map<string, DataType>([
  ['00', state],
  ['01', state],
  ['02', number(u32, 100)],
  ['5b', { keys: () => ['noise', 'noiseAverage', 'noisePeak'], read: readSound }],
  ['65', several(['light', 'visibleAndInfrared', 'infrared'], u16)],
  ['67', number(i16, 10)],
  ['68', number(u8, 2)],
  ['6a', number(u16)],
  ['70', { read: (payload, key) => payload.set(key, bit(payload.u8(), 0)) }],
  ['73', number(u16, 10)],
  ['74', number(u16, 10)],
  ['75', number(u8)],
  ['77', number(u16)],
  ['7b', number(u16)],
  ['7d', number(u16, 1, 0xffff)],
  ['7f', number(u16)],
  ['80', number(u32)],
  ['81', number(u8)],
  ['82', number(u16)],
  ['83', number(u32)],
  ['84', number(u16, 10)],
  // The time of the readings in the frame.
  ['85', { keys: () => [], read: (payload) => payload.skip(4) }],
  ['88', { keys: () => ['position', 'moving'], read: readLocation }],
  ['8e', state],
  ['90', number(u16)],
  ['92', number(u8)],
  ['94', number(u32)],
  ['97', number(u32, 100)],
  ['98', number(u16, 100, 0xffff)],
  ['99', number(u16, 10, 0xffff)],
  ['c8', number(u32)],
  ['c9', { keys: (key) => [key, ...regions.map((region) => `regionOccupied${region}`)], read: readPeople }],
  ['ca', number(u16, 100)],
  ['cb', number(u8)],
  ['cc', { keys: (key) => inAndOut(key), read: readPassing }],
  ['cd', number(u8)],
  ['cf', { keys: () => [...angles, 'alarm'], read: readAngles }],
  ['d2', number(u32)],
  ['d4', { keys: () => [...angles, 'alarm'], read: readFlaggedAngles }],
  ['d5', { keys: (key) => eightRegions(key), read: readRegions }],
  ['d6', number(u8)],
  ['d9', { keys: () => ['moving'], read: readWifi }],
  ['da', { keys: (key) => flowsFrom(key), read: readFlows }],
  ['e1', { read: readWater }],
  ['e2', { read: readStatistics }],
  ['e3', several(['regionCount1', 'regionCount2', 'regionCount3', 'regionCount4'], u8)],
  [
    'e4',
    {
      keys: (key) => regions.flatMap((region) => [`${key}${region}`, `${key}Max${region}`]),
      read: readDwell,
    },
  ],
  ['e5', number(u8)],
  ['e6', number(u16)],
  ['ea', { keys: () => [], read: (payload) => payload.skip(5) }],
  ['ec', { read: readRain }],
  ['f7', { keys: (key) => inAndOut(key), read: readPassing }],
  // Where a device departs from the number's usual width, or stored readings do.
  ['02:i16', { read: readAnalog }],
  [
    '02:four',
    {
      keys: withStatistics,
      read: (payload, key, divisor) => readFour(payload, key, () => payload.i16le() / divisor),
    },
  ],
  [
    'e2:four',
    { keys: withStatistics, read: (payload, key) => readFour(payload, key, () => payload.f16le()) },
  ],
  ['77:rain', { read: (payload, key) => readRainTotal(payload, key, () => payload.u16le()) }],
  ['db', { keys: (key) => sdiChannels.map((channel) => `${key}${channel}`), read: readSdi }],
  ['68:u16', number(u16, 2)],
  ['84:i16', number(i16, 10)],
  ['92:u16', number(u16, 10)],
  ['c9:u16', number(u16, 1000)],
])

function readSound(payload: Payload): void {
  payload.skip(1)
  for (const key of ['noise', 'noiseAverage', 'noisePeak']) payload.set(key, payload.u16le() / 10)
}

function readLocation(payload: Payload): void {
  payload.setPosition(payload.i32le() / 1_000_000, payload.i32le() / 1_000_000)
  readMotion(payload)
}

/** Unknown, start, moving, stop. */
function readMotion(payload: Payload): void {
  const motion = payload.u8() & 0x0f
  payload.set('moving', motion === 0 ? undefined : motion < 3)
}

function readWifi(payload: Payload): void {
  payload.skip(8)
  readMotion(payload)
}

const regions = Array.from({ length: 16 }, (_, index) => index + 1)

/** People in all, how many regions there are, and which of them are occupied. */
export function readPeople(payload: Payload, key: string): void {
  payload.set(key, payload.u8())
  const [count, mask] = [payload.u8(), payload.u16()]
  for (const region of regions.slice(0, count)) payload.set(`regionOccupied${region}`, bit(mask, region - 1))
}

/** `regionCount9` is the first of eight regions. */
function eightRegions(key: string): string[] {
  const [, name = '', first = '1'] = /^(\D+)(\d+)$/.exec(key) ?? []
  return Array.from({ length: 8 }, (_, index) => `${name}${Number(first) + index}`)
}

function readRegions(payload: Payload, key: string): void {
  for (const name of eightRegions(key)) payload.set(name, payload.u8())
}

/** `flowA`: people who went from there to each of four places. */
const flowsFrom = (key: string) => ['A', 'B', 'C', 'D'].map((to) => `${key}To${to}`)

function readFlows(payload: Payload, key: string): void {
  for (const name of flowsFrom(key)) payload.set(name, payload.u16le())
}

export function readDwell(payload: Payload, key: string): void {
  const region = payload.u8()
  const [average, longest] = [payload.u16le(), payload.u16le()]
  if (!regions.includes(region)) return
  payload.set(`${key}${region}`, average)
  payload.set(`${key}Max${region}`, longest)
}

/** `peopleIn2` for the second line of a counter, and its other half. */
function inAndOut(key: string): [string, string] {
  return [key, key.replace('In', 'Out')]
}

function readPassing(payload: Payload, key: string): void {
  for (const name of inAndOut(key)) payload.set(name, payload.u16le())
}

function readAngles(payload: Payload): void {
  for (const angle of angles) payload.set(angle, payload.i16le() / 100)
  payload.set('alarm', payload.u8() !== 0)
}

/** The lowest bit of each says whether its threshold is passed. */
function readFlaggedAngles(payload: Payload): void {
  const raw = angles.map(() => payload.u16le())
  angles.forEach((angle, index) => {
    payload.set(angle, signed((raw[index] ?? 0) >> 1, 15) / 100)
  })
  payload.set(
    'alarm',
    raw.some((value) => bit(value, 0)),
  )
}

/** Pulses times litres over pulses, told as a single-precision number of litres. */
function readWater(payload: Payload, key: string, divisor: number): void {
  payload.skip(4)
  payload.set(key, payload.f32le() / divisor)
}

/** The value now, and its extremes and average since the last report, of which only the value is told. */
function readAnalog(payload: Payload, key: string, divisor: number): void {
  payload.set(key, payload.i16le() / divisor)
  payload.skip(6)
}

/** The same in half precision. */
function readStatistics(payload: Payload, key: string): void {
  payload.set(key, payload.f16le())
  payload.skip(6)
}

/** A value with its extremes: `analogInput1`, `analogInputMin1`, `analogInputMax1`, `analogInputAverage1`. */
function withStatistics(key: string): string[] {
  const [, name = key, number = ''] = /^(\D+)(\d+)$/.exec(key) ?? []
  return ['', 'Min', 'Max', 'Average'].map((part) => `${name}${part}${number}`)
}

function readFour(payload: Payload, key: string, read: () => number): void {
  for (const name of withStatistics(key)) payload.set(name, read())
}

const sdiChannels = regions
const sdiLength = 36

/** The answer of a sensor on SDI-12, as text. */
function readSdi(payload: Payload, key: string): void {
  const channel = payload.u8() + 1
  const text = String.fromCharCode(...payload.take(sdiLength)).replace(/\0.*$/s, '')
  if (sdiChannels.includes(channel)) payload.set(`${key}${channel}`, text.trim())
}

/** Hundredths of a millimetre, and a count of the reports. */
function readRainTotal(payload: Payload, key: string, read: () => number): void {
  payload.set(key, read() / 100)
  payload.skip(1)
}

function readRain(payload: Payload, key: string): void {
  readRainTotal(payload, key, () => payload.u32le())
}

/** A Modbus register of a controller: how wide it is, the payload says. */
export function readModbus(
  payload: Payload,
  channel: number,
  size: number,
  isFloat: boolean,
  isSigned: boolean,
) {
  const bytes = payload.take(size)
  if (size === 0 || size > 4) return
  const raw = Number.parseInt(toHex(bytes.toReversed()), 16)
  payload.set(`modbus${channel}`, isFloat ? toFloat(bytes) : isSigned ? signed(raw, size * 8) : raw)
}

function toFloat(bytes: Uint8Array): number | undefined {
  if (bytes.length !== 4) return undefined
  return Number(new DataView(bytes.slice().buffer).getFloat32(0, true).toPrecision(7))
}
