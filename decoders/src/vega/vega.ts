import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'

/** Units of length, by the number that HART gives them, in millimetres. */
const lengths = new Map([
  [44, 304.8],
  [45, 1000],
  [47, 25.4],
  [48, 10],
  [49, 1],
])
const [plain, withPlace, withStatus, withBoth, empty] = [2, 3, 4, 5, 0xfe]

/** Kind of packet, state, value with its unit, battery, temperature; some with place and status; the angle. */
function decodeVegapuls(payload: Payload): void {
  const kind = payload.u8()
  if (kind === empty) return
  if (![plain, withPlace, withStatus, withBoth].includes(kind)) payload.fail(`Unknown packet ${kind}`)
  payload.set('error', payload.u8() !== 0)
  const value = payload.f32()
  const millimetres = lengths.get(payload.u8())
  if (millimetres === undefined) payload.warn('Unknown unit of the distance')
  else payload.set('distance', Number((value * millimetres).toPrecision(7)))
  payload.set('battery', payload.u8())
  payload.set('temperature', payload.i16() / 10)
  if (kind === withPlace || kind === withBoth) payload.setPosition(payload.f32(), payload.f32())
  if (kind === withStatus || kind === withBoth) payload.skip(4)
  payload.set('tiltAngle', payload.u8())
}

/** From VEGA's operating instructions of the VEGAPULS Air series. */
export const vega = defineModels(
  'VEGA',
  { decode: decodeVegapuls },
  ['23', '41', '42'].map((number) => ({
    id: `vega-vegapuls-air-${number}`,
    name: `VEGAPULS Air ${number}`,
    keys: 'error distance battery temperature position tiltAngle',
  })),
)
