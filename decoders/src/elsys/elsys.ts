import { defineModels, type ModelOf } from '../define-models.ts'
import type { Payload } from '../payload.ts'

type Field = (payload: Payload) => void

/** A number under a key, divided by what makes it the key's unit. */
function number(key: string, read: (payload: Payload) => number, divisor = 1): Field {
  return (payload) => payload.set(key, read(payload) / divisor)
}

const u8 = (payload: Payload) => payload.u8()
const u16 = (payload: Payload) => payload.u16()
const i16 = (payload: Payload) => payload.i16()
const i32 = (payload: Payload) => payload.i32()
const u32 = (payload: Payload) => payload.u32()

/** A temperature for each further sensor on the wire. */
function readExternal(payload: Payload): void {
  let index = 2
  while (payload.values.has(`externalTemperature${index}`)) index++
  payload.set(`externalTemperature${index}`, payload.i16() / 10)
}

const fields = new Map<number, Field>([
  [0x01, number('temperature', i16, 10)],
  [0x02, number('humidity', u8)],
  [0x03, readAcceleration],
  [0x04, number('light', u16)],
  [0x05, number('motion', u8)],
  [0x06, number('co2', u16)],
  [0x07, number('batteryVoltage', u16, 1000)],
  [0x08, number('voltage1', u16, 1000)],
  [0x09, (payload) => payload.setPosition(payload.i24le() / 10_000, payload.i24le() / 10_000)],
  [0x0a, number('newPulses1', u16)],
  [0x0b, number('pulses1', u32)],
  [0x0c, number('externalTemperature', i16, 10)],
  [0x0d, (payload) => payload.set('digitalInput1', payload.u8() !== 0)],
  [0x0e, number('distance', u16)],
  [0x0f, number('vibration', u8)],
  [0x10, readInfrared],
  [0x11, readOccupancy],
  [0x12, (payload) => payload.set('waterLeak', payload.u8() !== 0)],
  // The picture of the grid eye: a temperature for each of 64 points, not one of which is told as a value.
  [0x13, (payload) => payload.skip(65)],
  [0x14, number('pressure', i32, 1000)],
  [0x15, readSound],
  [0x16, number('newPulses2', u16)],
  [0x17, number('pulses2', u32)],
  [0x18, number('voltage2', u16, 1000)],
  [0x19, readExternal],
  [0x1a, (payload) => payload.set('digitalInput2', payload.u8() !== 0)],
  [0x1b, number('voltage3', i32, 1_000_000)],
  [0x1c, number('tvoc', u16)],
  [0x3d, (payload) => payload.skip(4)],
  [0x3e, (payload) => payload.skip(payload.u8())],
])

/** 63 is 1 g. */
function readAcceleration(payload: Payload): void {
  for (const axis of ['X', 'Y', 'Z']) {
    payload.set(`acceleration${axis}`, Number((payload.i8() / 63).toFixed(3)))
  }
}

function readInfrared(payload: Payload): void {
  payload.set('internalTemperature', payload.i16() / 10)
  payload.set('surfaceTemperature', payload.i16() / 10)
}

/** 0 is nobody, 1 pending, 2 somebody. */
function readOccupancy(payload: Payload): void {
  const state = payload.u8()
  payload.set('occupied', state > 0)
  payload.set('occupancyState', ['vacant', 'pending', 'occupied'][state])
}

function readSound(payload: Payload): void {
  payload.set('noisePeak', payload.u8())
  payload.set('noiseAverage', payload.u8())
}

const device = 'batteryVoltage'
const climate = `temperature humidity ${device}`
const room = `${climate} light motion`
const acceleration = 'accelerationX accelerationY accelerationZ'
const external = `${climate} ${acceleration} pressure externalTemperature externalTemperature2 externalTemperature3 digitalInput1 digitalInput2 pulses1 pulses2 newPulses1 newPulses2 voltage1 voltage2 voltage3 distance vibration waterLeak`

const models: readonly ModelOf[] = [
  { id: 'elsys-ers', name: 'ERS', keys: room },
  { id: 'elsys-ers-lite', name: 'ERS Lite', keys: climate },
  { id: 'elsys-ers-co2', name: 'ERS CO2', keys: `${room} co2` },
  { id: 'elsys-ers-co2-lite', name: 'ERS CO2 Lite', keys: `${climate} co2` },
  { id: 'elsys-ers-voc', name: 'ERS VOC', keys: `${room} tvoc` },
  { id: 'elsys-ers-sound', name: 'ERS Sound', keys: `${room} noisePeak noiseAverage` },
  {
    id: 'elsys-ers-eye',
    name: 'ERS Eye',
    keys: `${room} occupied occupancyState internalTemperature surfaceTemperature`,
  },
  {
    id: 'elsys-ers-desk',
    name: 'ERS Desk',
    keys: `${room} occupied occupancyState internalTemperature surfaceTemperature`,
  },
  {
    id: 'elsys-ems',
    name: 'EMS',
    keys: `${climate} ${acceleration} vibration digitalInput1 digitalInput2 waterLeak pulses1 pulses2 newPulses1 newPulses2`,
  },
  {
    id: 'elsys-ems-door',
    name: 'EMS Door',
    keys: `${climate} ${acceleration} vibration digitalInput1 digitalInput2 pulses1 pulses2 newPulses1 newPulses2`,
  },
  {
    id: 'elsys-ems-desk',
    name: 'EMS Desk',
    keys: `${climate} ${acceleration} vibration occupied occupancyState`,
  },
  { id: 'elsys-ems-lite', name: 'EMS Lite', keys: `${climate} ${acceleration} vibration` },
  { id: 'elsys-elt-2', name: 'ELT-2', keys: external },
  { id: 'elsys-elt-lite', name: 'ELT Lite', keys: external },
  { id: 'elsys-elt-ultrasonic', name: 'ELT Ultrasonic', keys: external },
  {
    id: 'elsys-esm5k',
    name: 'ESM5k',
    keys: `${climate} ${acceleration} light motion pulses1 pulses2 newPulses1 newPulses2 digitalInput1`,
  },
]

/** The payload that all devices of Elsys share: a type, then its value, over and over. */
export const elsys = defineModels('Elsys', { decode: decodeElsys, partial: true }, models)

function decodeElsys(payload: Payload): void {
  while (payload.left > 0) {
    payload.beginPart()
    const type = payload.u8()
    const field = fields.get(type)
    if (!field) payload.fail(`Unknown type ${type}`)
    field(payload)
  }
}
