import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'

const readingsPort = 15
const length = 8

/** Eight bytes: type of board and sensor, the reading, a second one, battery. */
function decodeSense(payload: Payload, key: string, divisor: number): void {
  if (payload.fPort !== readingsPort) payload.fail(`Unknown port ${payload.fPort}`)
  if (payload.bytes.length !== length)
    payload.fail(`Payload of an unknown length: ${payload.bytes.length} bytes`)
  payload.skip(3)
  payload.set(key, payload.i16() / divisor)
  payload.skip(2)
  payload.set('batteryVoltage', payload.u8() / 10)
}

/** From Ellenex's payload descriptions: the level in millimetres, the pressure in millibar. */
export const ellenex = [
  ...defineModels('Ellenex', { decode: (payload) => decodeSense(payload, 'waterLevel', 1000) }, [
    { id: 'ellenex-pls2-l', name: 'PLS2-L', keys: 'waterLevel batteryVoltage' },
  ]),
  ...defineModels('Ellenex', { decode: (payload) => decodeSense(payload, 'waterPressure', 1000) }, [
    { id: 'ellenex-pts2-l', name: 'PTS2-L', keys: 'waterPressure batteryVoltage' },
  ]),
]
