import type { MessageReader } from '../../connections/mqtt-client/settings.ts'
import type { NetworkEvent } from '../intake/network-event.ts'
import { bodyOf, type NetworkMessage, type NetworkParser, UnreadableMessage } from '../message.ts'

/** What a message of a held connection says: read in the connection's thread, taken in on the main one. */
export type ReadMessage = { events: NetworkEvent[] } | { problem: string }

export function readMessage(parse: NetworkParser, message: () => NetworkMessage): ReadMessage {
  try {
    return { events: parse(message()) }
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    return { problem: error.message }
  }
}

export const mqttReader =
  (parse: NetworkParser): MessageReader =>
  ({ topic, payload }) =>
    readMessage(parse, () => ({ topic, body: bodyOf(Buffer.from(payload)) }))
