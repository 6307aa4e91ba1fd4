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

/** Time, status and volume; volumes of the hours before follow, and are left out. */
function decodeW1(payload: Payload): void {
  if (payload.fPort !== port) payload.fail(`Unknown port ${payload.fPort}`)
  payload.skip(4)
  const status = payload.u8()
  payload.set('volume', payload.u32le() / 1000)
  payload.set('lowBattery', bit(status, 2))
  payload.set('error', bit(status, 3))
  payload.set('event', events.get(bits(status, 4, 4)))
}

/** From the payload description of the Qalcosonic W1. */
export const axioma = defineModels('Axioma', { decode: decodeW1 }, [
  { id: 'axioma-qalcosonic-w1', name: 'Qalcosonic W1', keys: 'volume lowBattery error event' },
])
