import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'

const port = 100

/** What the upper bits of the status say of the water. */
const events = new Map([
  [0x0, 'none'],
  [0x1, 'dry'],
  [0x3, 'leakage'],
  [0x7, 'reverse flow'],
  [0x9, 'low temperature'],
  [0xb, 'burst'],
  [0xd, 'tampering'],
])

const deltas = 15
const hour = 3_600_000
/** By how much the clock of a meter may be wrong, apart from its time zone. */
const clockTolerance = 300_000
const quarter = 900_000

/** Time, status and volume, then the volume at an earlier full hour, and by how much it grew in each hour since. */
function decodeW1(payload: Payload): void {
  if (payload.fPort !== port) payload.fail(`Unknown port ${payload.fPort}`)
  const now = payload.u32le() * 1000
  const status = payload.u8()
  payload.set('volume', payload.u32le() / 1000)
  payload.set('lowBattery', bit(status, 2))
  payload.set('error', bit(status, 3))
  payload.set('event', events.get(bits(status, 4, 4)))
  if (payload.left >= 8 + deltas * 2) readHours(payload, now)
}

/** Meters may log by another interval and in local time, neither of which is told. */
function readHours(payload: Payload, now: number): void {
  const first = payload.u32le() * 1000
  const ahead = now - (payload.receivedAt ?? now)
  const zone = Math.round(ahead / quarter) * quarter
  const isHourly = now - first >= deltas * hour && now - first < (deltas + 1) * hour
  if (!isHourly || Math.abs(ahead - zone) > clockTolerance) {
    payload.warn('Logged volumes are left out')
    return
  }
  let litres = payload.u32le()
  for (let at = 0; at <= deltas; at++) {
    if (at > 0) litres += payload.u16le()
    payload.earlier(first - zone + at * hour, () => payload.set('volume', litres / 1000))
  }
}

/** From the payload description of the Qalcosonic W1. */
export const axioma = defineModels('Axioma', { decode: decodeW1 }, [
  { id: 'axioma-qalcosonic-w1', name: 'Qalcosonic W1', keys: 'volume lowBattery error event' },
])
