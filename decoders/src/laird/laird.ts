import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'

/** Of five steps of the battery's capacity, up to this one it is low: 20 %. */
const lowStep = 1

/** Hundredths, then whole degrees: both have the sign. */
function readHundredths(payload: Payload): number {
  const hundredths = Math.abs(payload.i8())
  const whole = payload.i8()
  return whole < 0 ? whole - hundredths / 100 : whole + hundredths / 100
}

/** Readings by the type of message; settings and versions have none. */
const messages = new Map<number, (payload: Payload) => void>([
  [
    0x01,
    (payload) => {
      payload.set('humidity', payload.u8() / 100 + payload.u8())
      payload.set('temperature', readHundredths(payload))
      payload.set('lowBattery', payload.u8() <= lowStep)
    },
  ],
  [
    0x09,
    (payload) => {
      payload.skip(1)
      payload.set('open', payload.u8() === 1)
    },
  ],
  [0x0a, (payload) => payload.set('batteryVoltage', payload.u8() / 100 + payload.u8())],
  [
    0x0b,
    (payload) => {
      const [hundredths, whole] = [Math.abs(payload.i16()), payload.i16()]
      payload.set('temperature', whole < 0 ? whole - hundredths / 100 : whole + hundredths / 100)
      payload.set('lowBattery', payload.u8() <= lowStep)
    },
  ],
])
const earlier = new Set([0x02, 0x03, 0x04])
const silent = new Set([0x05, 0x06, 0x07, 0x08, 0x0c])

function decodeRs1xx(payload: Payload): void {
  const type = payload.u8()
  payload.skip(1)
  const read = messages.get(type)
  if (read) read(payload)
  else if (earlier.has(type)) payload.warn('Stored readings are left out')
  else if (!silent.has(type)) payload.fail(`Unknown message ${type}`)
}

/** From Laird's protocol description of the Sentrius RS1xx. */
export const laird = defineModels('Laird', { decode: decodeRs1xx }, [
  {
    id: 'laird-rs1xx-temp-rh',
    name: 'Sentrius RS1xx temperature and humidity',
    keys: 'temperature humidity lowBattery batteryVoltage',
  },
  {
    id: 'laird-rs1xx-ext-temp',
    name: 'Sentrius RS1xx external temperature',
    keys: 'temperature humidity lowBattery batteryVoltage',
  },
  {
    id: 'laird-rs1xx-multi-sensor',
    name: 'Sentrius RS1xx multi-sensor',
    keys: 'temperature humidity open lowBattery batteryVoltage',
  },
])
