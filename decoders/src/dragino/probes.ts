import { bits, type Payload } from '../payload.ts'
import { batteryOf, probeOf, requirePort } from './readings.ts'

/** Battery, then the temperature of a DS18B20 in tenths of a degree. */
function readHead(payload: Payload): void {
  requirePort(payload, 2)
  payload.set('batteryVoltage', batteryOf(payload.u16()))
  payload.set('externalTemperature', probeOf(payload.i16(), 10))
}

/** LDDS75, LDDS45 and LDDS20: 0 is no sensor, 20 no echo. */
export function decodeUltrasonic(payload: Payload): void {
  requirePort(payload, 2)
  payload.set('batteryVoltage', batteryOf(payload.u16()))
  const distance = payload.u16()
  payload.set('distance', distance === 0 || distance === 20 ? undefined : distance)
  // Firmware before 1.1.4 ends here.
  if (payload.left === 0) return
  payload.set('alarm', payload.u8() !== 0)
  payload.set('externalTemperature', probeOf(payload.i16(), 10))
}

/** LDDS04. */
export function decodeFourDistances(payload: Payload): void {
  requirePort(payload, 2)
  const head = payload.u16()
  payload.set('batteryVoltage', batteryOf(head))
  for (let index = 1; index <= 4; index++) payload.set(`distance${index}`, payload.u16())
  payload.set('alarm', bits(head, 15) === 1)
}

/** LLDS12. */
export function decodeLidar(payload: Payload): void {
  readHead(payload)
  payload.set('distance', payload.u16())
  payload.skip(2)
  payload.set('alarm', payload.u8() !== 0)
  payload.set('internalTemperature', payload.i8())
}

/** LSE01. */
export function decodeSoil(payload: Payload): void {
  readHead(payload)
  payload.set('soilMoisture', payload.u16() / 100)
  payload.set('soilTemperature', payload.i16() / 100)
  payload.set('soilConductivity', payload.u16())
}

/** LSPH01. */
export function decodeSoilPh(payload: Payload): void {
  readHead(payload)
  payload.set('ph', payload.u16() / 100)
  payload.set('soilTemperature', payload.i16() / 10)
  payload.set('alarm', payload.u8() !== 0)
}

/** LLMS01. */
export function decodeLeaf(payload: Payload): void {
  readHead(payload)
  payload.set('leafWetness', payload.u16() / 10)
  payload.set('surfaceTemperature', payload.i16() / 10)
  payload.set('alarm', payload.u8() !== 0)
}

const absent = -32_767

/** LTC2: PT100 in hundredths or, in mode 2, tenths of a degree; in mode 3 the resistance itself. */
export function decodeTwoTemperatures(payload: Payload): void {
  payload.set('batteryVoltage', batteryOf(payload.u16()))
  const mode = bits(payload.u8(), 0, 4)
  if (mode < 1 || mode > 3) payload.fail(`Unknown mode ${mode}`)
  for (let index = 1; index <= 2; index++) {
    if (mode === 3) {
      payload.set(`resistance${index}`, payload.u16() / 100)
      continue
    }
    const raw = payload.i16()
    payload.set(`temperature${index}`, raw === absent ? undefined : raw / (mode === 1 ? 100 : 10))
  }
}
