import { bits, type Payload } from '../payload.ts'
import { batteryOf, probeOf, readStatus, requirePort } from './readings.ts'

/** A time at the end, and the probe in place of the battery. */
const withTimestamp = [0x09, 0x0a]
const probeSerial = 0x0f

/** LHT65 and LHT65N: the lower half of byte 6 tells what is plugged in. */
export function decodeLht65(payload: Payload): void {
  requirePort(payload, 2)
  const first = payload.i16()
  const temperature = payload.i16()
  const humidity = payload.u16()
  const extension = bits(payload.u8(), 0, 4)
  if (withTimestamp.includes(extension)) payload.set('externalTemperature', probeOf(first, 100))
  else payload.set('batteryVoltage', batteryOf(first))
  // In its place, the serial number of the probe.
  if (extension === probeSerial) return
  payload.set('temperature', probeOf(temperature, 100))
  payload.set('humidity', bits(humidity, 0, 12) / 10)
  if (withTimestamp.includes(extension)) payload.skip(Math.min(payload.left, 4))
  else readExtension(payload, extension)
}

function readExtension(payload: Payload, extension: number): void {
  switch (extension) {
    case 1:
    case 2:
      payload.set('externalTemperature', probeOf(payload.i16(), 100))
      break
    case 4:
      payload.set('digitalInput', payload.u8() !== 0)
      break
    case 5:
      payload.set('light', payload.u16())
      break
    case 6:
      payload.set('voltage', payload.u16() / 1000)
      break
    case 7:
      payload.set('pulses', payload.u16())
      break
    case 8:
      payload.set('pulses', payload.u32())
      break
    case 11:
      payload.set('externalTemperature', probeOf(payload.i16(), 100))
      payload.set('externalHumidity', bits(payload.u16(), 0, 12) / 10)
      break
  }
}

export function decodeLht52(payload: Payload): void {
  requirePort(payload, 2, 5)
  if (payload.fPort === 5) {
    readStatus(payload)
    return
  }
  payload.set('temperature', probeOf(payload.i16(), 100))
  payload.set('humidity', payload.i16() / 10)
  payload.set('externalTemperature', probeOf(payload.i16(), 100))
}
