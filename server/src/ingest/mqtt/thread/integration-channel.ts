import type { MessageReader } from '../../connections/mqtt-client/settings.ts'
import type { IntegrationAccess } from '../messages.ts'
import { createFilterTest, isWithin } from '../topics/topic-filters.ts'
import type { Message } from './packets/message.ts'

/** What a network server may do here, and how its messages are read. */
export interface IntegrationChannel {
  mayPublish(topic: string): boolean
  maySubscribe(filter: string): boolean
  read(message: Message): unknown
}

/** Reads the module of its reader, which is ours, when the first client of its kind comes. */
export async function openChannel({
  reader,
  publishes,
  subscribes,
}: IntegrationAccess): Promise<IntegrationChannel> {
  const { default: read } = (await import(reader)) as { default: MessageReader }
  const tests = publishes.map(createFilterTest)
  return {
    mayPublish: (topic) => tests.some((matches) => matches(topic)),
    maySubscribe: (filter) => subscribes.some((allowed) => isWithin(filter, allowed)),
    // Kept for others or not, it is news where it is published.
    read: ({ topic, payload }) => read({ topic, payload, retained: false }),
  }
}
