import { keyIn } from '#domains/connections/mqtt-brokers/index.ts'
import type { Uplink } from '#telemetry/index.ts'
import { createTopicFilters } from '../mqtt/topics/topic-filters.ts'
import type { BrokerMessage } from './reader.ts'

/** A node that listens to a topic of a broker. */
export interface Listener {
  topic: string
  parsingTopic: string
  companyId: string
  deveui: string
}

/** Makes uplinks of a broker's messages: one for each node that listens, none where nobody does. */
export function createListeners(listeners: readonly Listener[]) {
  const filters = createTopicFilters<Listener>()
  for (const listener of listeners) filters.add(listener.topic, listener)
  return (messages: readonly BrokerMessage[], receivedAt: number): Uplink[] =>
    messages.flatMap((message) =>
      filters.match(message.topic).map((listener) => uplinkOf(message, listener, receivedAt)),
    )
}

function uplinkOf(
  { topic, content: { readings, nulls, problem }, isSingle }: BrokerMessage,
  { parsingTopic, companyId, deveui }: Listener,
  receivedAt: number,
): Uplink {
  const key = isSingle && parsingTopic !== '' ? keyIn(topic, parsingTopic) : undefined
  return {
    source: 'mqtt',
    companyId,
    address: deveui,
    onlyNodeId: null,
    receivedAt,
    readings: key === undefined ? readings : readings.map((reading) => ({ ...reading, key })),
    ...(nulls > 0 && { nulls }),
    ...(problem && { problem: { ...problem, detail: problem.detail ?? '' } }),
  }
}
