import type { Payload } from '../payload.ts'

/** Of two bytes, 14 bits are millivolts. */
export function batteryOf(raw: number): number {
  return (raw & 0x3fff) / 1000
}

/** 0x7fff, and 327.67 °C with it, is a probe that is not there. */
export function probeOf(raw: number, divisor: number): number | undefined {
  return raw === 0x7fff ? undefined : raw / divisor
}

/** The message that newer devices send on port 5 when they join: model, firmware, band, battery. */
export function readStatus(payload: Payload): void {
  payload.skip(1)
  const firmware = payload.u16()
  payload.set('firmware', `${(firmware >> 8) & 0x0f}.${(firmware >> 4) & 0x0f}.${firmware & 0x0f}`)
  payload.skip(2)
  payload.set('batteryVoltage', payload.u16() / 1000)
}

/** Only some ports carry readings. */
export function requirePort(payload: Payload, ...ports: number[]): void {
  if (!ports.includes(payload.fPort)) payload.fail(`Unknown port ${payload.fPort}`)
}
