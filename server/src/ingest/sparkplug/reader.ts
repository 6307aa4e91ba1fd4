import type { MessageReader, MqttMessage } from '../connections/mqtt-client/settings.ts'
import readPlain from '../mqtt-brokers/reader.ts'
import type { PayloadProblem } from './payload/payload.ts'
import { unpackPayload } from './payload/unpack.ts'
import { isSparkplug } from './topic.ts'

/** A message below `spBv1.0/` on its way from a thread: unpacked, and not decoded yet. */
export interface SparkplugMessage {
  topic: string
  bytes: Uint8Array
  problem?: PayloadProblem
}

/** Unpacks in the thread that received it; the bytes are a copy, since a view would take its whole buffer along. */
export function readSparkplug(topic: string, payload: Uint8Array): SparkplugMessage {
  if (topic.startsWith('spBv1.0/STATE/')) return { topic, bytes: new Uint8Array(payload.subarray(0, 1000)) }
  const unpacked = unpackPayload(payload)
  if ('problem' in unpacked) return { topic, bytes: new Uint8Array(), problem: unpacked.problem }
  return { topic, bytes: new Uint8Array(unpacked.bytes) }
}

export const isSparkplugMessage = (message: unknown): message is SparkplugMessage =>
  typeof message === 'object' && message !== null && 'bytes' in message

/** Reads what comes from a customer's broker with Sparkplug: its messages, and plain ones as without it. */
const read: MessageReader = (message: MqttMessage) => {
  if (!isSparkplug(message.topic)) return readPlain(message)
  // Births and data are never retained [tck-id-payloads-nbirth-retain]: what is, says nothing of now.
  return message.retained ? undefined : readSparkplug(message.topic, message.payload)
}
export default read
