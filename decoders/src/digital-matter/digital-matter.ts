import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'

/** Trackers send a full position on port 1, and a short one, of three bytes each way, on port 4. */
function decodeOyster(payload: Payload): void {
  if (payload.fPort === 1) readFull(payload)
  else if (payload.fPort === 4) readShort(payload)
  else if (payload.fPort === 3) payload.set('batteryVoltage', 4 + (payload.u8() & 0x0f) / 10)
  else payload.fail(`Unknown port ${payload.fPort}`)
}

/** A place that it could not find anew is an old one: it is left out. */
function readFix(payload: Payload, state: number, lat: number, long: number): void {
  payload.set('moving', bit(state, 0))
  payload.set('gpsFix', !bit(state, 1))
  if (!bit(state, 1)) payload.setPosition(lat, long)
}

function readFull(payload: Payload): void {
  const [lat, long] = [payload.i32le() / 1e7, payload.i32le() / 1e7]
  const state = payload.u8()
  readFix(payload, state, lat, long)
  payload.set('heading', bits(state, 2, 6) * 5.625)
  payload.set('speed', payload.u8())
  payload.set('batteryVoltage', payload.u8() / 40)
}

function readShort(payload: Payload): void {
  const [lat, long] = [(payload.i24le() * 256) / 1e7, (payload.i24le() * 256) / 1e7]
  const motion = payload.u8()
  payload.set('batteryVoltage', payload.u8() / 40)
  readFix(payload, payload.u8(), lat, long)
  payload.set('heading', bits(motion, 0, 3) * 45)
  payload.set('speed', bits(motion, 3, 5) * 5)
}

const keys = 'position moving gpsFix heading speed batteryVoltage'

/** From Digital Matter's integration guides. */
export const digitalMatter = defineModels('Digital Matter', { decode: decodeOyster, settingsPorts: [2] }, [
  { id: 'digital-matter-oyster', name: 'Oyster', keys },
  { id: 'digital-matter-yabby', name: 'Yabby', keys },
])
