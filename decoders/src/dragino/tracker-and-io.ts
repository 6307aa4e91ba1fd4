import { bit, bits, type Payload } from '../payload.ts'
import { batteryOf, requirePort } from './readings.ts'

/** TrackerD: port 2 has climate beside the position, 3 only the position, 7 none. */
export function decodeTrackerD(payload: Payload): void {
  requirePort(payload, 2, 3, 7)
  if (payload.fPort !== 7) payload.setPosition(payload.i32() / 1_000_000, payload.i32() / 1_000_000)
  const battery = payload.u16()
  payload.set('alarm', bit(battery, 14))
  payload.set('batteryVoltage', batteryOf(battery))
  payload.set('moving', bit(payload.u8(), 4))
  if (payload.fPort !== 2) return
  payload.set('humidity', payload.u16() / 10)
  payload.set('temperature', payload.i16() / 10)
}

/** LT-22222-L: which inputs are measured, the working mode tells in the last byte. */
export function decodeLt22222(payload: Payload): void {
  requirePort(payload, 2)
  const mode = bits(payload.bytes[10] ?? 0, 0, 6)
  const read = modes.get(mode)
  if (!read) payload.fail(`Unknown mode ${mode}`)
  read(payload)
  readOutputs(payload, mode)
}

const modes = new Map<number, (payload: Payload) => void>([
  [1, (payload) => readThousandths(payload, ['voltage1', 'voltage2', 'loopCurrent1', 'loopCurrent2'])],
  [
    2,
    (payload) => {
      payload.set('pulses1', payload.u32())
      payload.set('pulses2', payload.u32())
    },
  ],
  [
    3,
    (payload) => {
      payload.set('pulses1', payload.u32())
      readThousandths(payload, ['loopCurrent1', 'loopCurrent2'])
    },
  ],
  [
    4,
    (payload) => {
      payload.set('pulses1', payload.u32())
      payload.skip(4)
    },
  ],
  [
    5,
    (payload) => {
      readThousandths(payload, ['voltage1', 'voltage2', 'loopCurrent1'])
      payload.set('pulses1', payload.u16())
    },
  ],
])

function readThousandths(payload: Payload, keys: readonly string[]): void {
  for (const key of keys) payload.set(key, payload.i16() / 1000)
}

/** Inputs are told in mode 1 only; an output that conducts is low. */
function readOutputs(payload: Payload, mode: number): void {
  const state = payload.u8()
  payload.skip(2)
  payload.set('relay1', bit(state, 7))
  payload.set('relay2', bit(state, 6))
  payload.set('digitalOutput1', !bit(state, 0))
  payload.set('digitalOutput2', !bit(state, 1))
  if (mode !== 1) return
  payload.set('digitalInput1', bit(state, 3))
  payload.set('digitalInput2', bit(state, 4))
}
