import { bit, bits, type Payload } from '../payload.ts'
import { batteryOf, readStatus, requirePort } from './readings.ts'

/** LDS01, LDS02, LWL01 and LWL02: battery and both states, then by the mode counts of doors or of leaks. */
export function decodeDoorOrLeak(payload: Payload): void {
  requirePort(payload, 10)
  const head = payload.u16()
  const mode = payload.u8()
  payload.set('batteryVoltage', batteryOf(head))
  if (mode === 1) {
    payload.set('open', bit(head, 15))
    payload.set('openings', payload.u24())
    payload.set('openTime', payload.u24() * 60)
    payload.set('alarm', bit(payload.u8(), 0))
  } else if (mode === 2) {
    payload.set('waterLeak', bit(head, 14))
    payload.set('leaks', payload.u24())
    payload.set('leakTime', payload.u24() * 60)
  } else if (mode === 3) {
    payload.set('open', bit(head, 15))
    payload.set('waterLeak', bit(head, 14))
    payload.skip(6)
    payload.set('alarm', bit(payload.u8(), 0))
  } else {
    payload.fail(`Unknown mode ${mode}`)
  }
}

/** LDS03A. */
export function decodeDoor(payload: Payload): void {
  if (!readReport(payload)) return
  const state = payload.u8()
  payload.set('open', bit(state, 0))
  payload.set('alarm', bit(state, 1))
  payload.set('openings', payload.u24())
  payload.set('openTime', payload.u24() * 60)
}

/** CPL01. */
export function decodePulses(payload: Payload): void {
  if (!readReport(payload)) return
  const state = payload.u8()
  payload.set('open', bit(state, 0))
  payload.set('alarm', bit(state, 1))
  payload.set('pulses', payload.u24())
  payload.set('openTime', payload.u24() * 60)
}

/** Pulses per litre by the size of the flow sensor. */
const pulsesPerLitre = [450, 360, 60]

/** SW3L. */
export function decodeFlow(payload: Payload): void {
  if (!readReport(payload)) return
  const state = payload.u8()
  const size = pulsesPerLitre[bits(state, 2, 6)] ?? 450
  const volume = Math.round((payload.u32() / size) * 10) / 10_000
  payload.set('alarm', bit(state, 1))
  payload.set(payload.u8() === 1 ? 'newVolume' : 'volume', volume)
}

/** Port 2 has a report, 5 the status; 3 and 4 have stored reports and settings. */
function readReport(payload: Payload): boolean {
  requirePort(payload, 2, 5)
  if (payload.fPort === 5) readStatus(payload)
  return payload.fPort === 2
}
