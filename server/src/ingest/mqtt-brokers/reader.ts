import type { MessageReader } from '../connections/mqtt-client/settings.ts'
import { defaultMqttLimits } from '../mqtt/limits.ts'
import { type PayloadContent, readPayload } from '../mqtt/payload/payload.ts'

/** A message of a customer's broker, read as the portal's own broker reads its messages; the work is done in the thread of the connection. */
export interface BrokerMessage {
  topic: string
  content: PayloadContent
  /** It is one value, for which the topic names the key. */
  isSingle: boolean
}

const openingBrace = 0x7b

const read: MessageReader = ({ topic, payload, retained }): BrokerMessage | undefined => {
  const key = topic.slice(topic.lastIndexOf('/') + 1)
  const content = readPayload(payload, { form: 'either', key }, defaultMqttLimits)
  // What the broker keeps comes with each subscription: without a time of its own it would be measured again and again.
  if (retained && content.readings.every(({ createdAt }) => createdAt === undefined)) return undefined
  const first = payload.find((byte) => byte > 0x20)
  return { topic, content, isSingle: first !== openingBrace }
}
export default read
