import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'
import { decodeFieldTest } from './field-test.ts'

type Read = (payload: Payload, status: number) => void

/** Frames of all models that carry readings, by their code; the newest reading stands first. */
const frames = new Map<number, Read>([
  [
    0x40,
    (payload) => {
      for (const contact of [1, 2, 3, 4]) payload.set(`newPulses${contact}`, payload.u16())
      const state = payload.u8()
      for (const contact of [1, 2, 3, 4]) {
        payload.set(`digitalInput${contact}`, bit(state, (contact - 1) * 2))
      }
    },
  ],
  [
    0x46,
    (payload) => {
      payload.set('pulses1', payload.u32())
      payload.set('pulses2', payload.u32())
    },
  ],
  [0x4c, readClimate],
  [0x53, (payload) => payload.set('differentialPressure', payload.i16())],
  [
    0x57,
    (payload, status) => {
      payload.set('temperature1', payload.i16() / 10)
      if (bit(status, 4)) payload.set('temperature2', payload.i16() / 10)
    },
  ],
  [0x5a, (payload) => payload.set('pulses1', payload.u32())],
  [0x5b, (payload) => payload.set('pulses2', payload.u32())],
  [
    0x5c,
    (payload) => {
      payload.set('occupied', payload.u8() !== 0)
      payload.set('occupancyRate', payload.u8())
      payload.set('lightPercent', payload.u8())
    },
  ],
  [
    0x6a,
    (payload, status) => {
      readClimate(payload, status)
      payload.set('co2', payload.u16())
    },
  ],
  [
    0x6d,
    (payload) => {
      for (const key of ['tvocMass', 'pm10', 'pm25', 'pm1']) payload.set(key, payload.u16())
    },
  ],
])

function readClimate(payload: Payload, _status: number): void {
  payload.set('temperature', payload.i16() / 10)
  payload.set('humidity', payload.u8())
}

/** Configurations, which devices send when they join, and frames that only keep alive. */
const withoutReadings = new Set([0x10, 0x11, 0x12, 0x1f, 0x20, 0x2f, 0x30, 0x31, 0x33, 0x36, 0x37])

/** Code of the frame, status, then the readings. */
function decodeAdeunis(payload: Payload): void {
  const code = payload.u8()
  const read = frames.get(code)
  if (!read && !withoutReadings.has(code)) payload.fail(`Unknown frame ${code.toString(16).padStart(2, '0')}`)
  const status = payload.u8()
  payload.set('lowBattery', bits(status, 1) === 1)
  read?.(payload, status)
}

const low = 'lowBattery'
const climate = `temperature humidity ${low}`

/** From Adeunis' user guides. */
export const adeunis = [
  ...defineModels('Adeunis', { decode: decodeAdeunis }, [
    { id: 'adeunis-temp', name: 'TEMP', keys: `temperature1 temperature2 ${low}` },
    { id: 'adeunis-pulse', name: 'PULSE', keys: `pulses1 pulses2 ${low}` },
    { id: 'adeunis-comfort', name: 'COMFORT', keys: climate },
    { id: 'adeunis-comfort-co2', name: 'COMFORT CO2', keys: `${climate} co2` },
    { id: 'adeunis-comfort-serenity', name: 'COMFORT Serenity', keys: `${climate} co2` },
    { id: 'adeunis-motion', name: 'MOTION', keys: `occupied occupancyRate lightPercent ${low}` },
    { id: 'adeunis-delta-p', name: 'DELTA P', keys: `differentialPressure ${low}` },
    { id: 'adeunis-breath', name: 'BREATH', keys: `tvocMass pm10 pm25 pm1 ${low}` },
    {
      id: 'adeunis-dry-contacts',
      name: 'DRY CONTACTS',
      keys: `newPulses1 newPulses2 newPulses3 newPulses4 digitalInput1 digitalInput2 digitalInput3 digitalInput4 ${low}`,
    },
  ]),
  ...defineModels('Adeunis', { decode: decodeFieldTest }, [
    { id: 'adeunis-ftd', name: 'Field Test Device', keys: 'temperature position batteryVoltage button' },
  ]),
]
