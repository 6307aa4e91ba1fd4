import { createFilterTest } from '../topics/topic-filters.ts'
import { detach, type Message, weightOf } from './packets/message.ts'

/** The retained messages of one company, bounded in number and bytes. */
export interface Retained {
  /** False if there was no room: the topic then keeps none. An empty payload removes what the topic held. */
  store(message: Message): boolean
  get(topic: string): Message | undefined
  /** Those that match, one at a time and undefined where it was looked for long enough. */
  matching(filter: string): Generator<Message | undefined>
  readonly size: number
}

interface RetainedLimits {
  retainedMessages: number
  retainedBytes: number
}

const lookedAtOnce = 100

export function createRetained(
  limits: RetainedLimits,
  now: () => number,
  saved: readonly Message[],
): Retained {
  const messages = new Map(saved.map((message) => [message.topic, message]))
  let bytes = saved.reduce((sum, message) => sum + weightOf(message), 0)
  const remove = (topic: string) => {
    const message = messages.get(topic)
    if (!message) return
    bytes -= weightOf(message)
    messages.delete(topic)
  }
  const isCurrent = ({ expiresAt = Number.POSITIVE_INFINITY }: Message) => expiresAt > now()
  return {
    store(message) {
      // What the topic held is out of date, whether or not there is room for what is said now.
      remove(message.topic)
      if (message.payload.length === 0) return true
      const weight = weightOf(message)
      if (messages.size >= limits.retainedMessages || bytes + weight > limits.retainedBytes) return false
      messages.set(message.topic, detach(message))
      bytes += weight
      return true
    },
    get: (topic) => messages.get(topic),
    *matching(filter) {
      const exact = messages.get(filter)
      if (!/[+#]/.test(filter)) {
        if (exact && isCurrent(exact)) yield exact
        return
      }
      const matches = createFilterTest(filter)
      let looked = 0
      for (const message of messages.values()) {
        if (isCurrent(message) && matches(message.topic)) yield message
        else if (++looked % lookedAtOnce === 0) yield undefined
      }
    },
    get size() {
      return messages.size
    },
  }
}
