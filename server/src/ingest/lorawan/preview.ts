import type { IntegrationDeps } from '#domains/connections/integrations/index.ts'
import { parserOf } from './kinds.ts'
import { bodyOf, UnreadableMessage } from './message.ts'

/** What would be read in a message that somebody pasted. */
export const previewMessage: IntegrationDeps['preview'] = ({ kind, mapping, message, event }) => {
  try {
    const body = bodyOf(Buffer.from(message))
    if (body instanceof Uint8Array) throw new UnreadableMessage('The message is no JSON')
    const events = parserOf(kind, mapping)({ body, query: { event } })
    const frames = events.flatMap((each) => {
      if (each.type !== 'frame') return []
      const { bytes, port, time, radio, gateways } = each.frame
      return {
        devEui: each.devEui,
        payload: Buffer.from(bytes).toString('hex'),
        port,
        time: isoOf(time),
        rssi: radio.rssi ?? null,
        snr: radio.snr ?? null,
        gateway: gateways[0] ?? null,
      }
    })
    return { problem: null, frames }
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    return { problem: error.message, frames: [] }
  }
}

/** Null for what no calendar holds. */
const isoOf = (time: number | null) =>
  time !== null && Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null
