import type { EventPort } from '#db/index.ts'
import type { NodeTopic } from '#domains/node-intake/index.ts'
import { createLoadingCache } from '#lib/loading-cache.ts'
import { createTopicFilters, type TopicFilters } from './topic-filters.ts'
import type { ResolveTopic } from './uplinks.ts'

export interface TopicDirectory {
  /** The nodes of a company that listen to a topic, by their own choice of topics. */
  resolve: ResolveTopic
  close(): void
}

/** Which nodes listen to which topics, in memory; a company's are read again when one of its nodes changes. */
export function createTopicDirectory(
  load: (companyId: string) => Promise<readonly NodeTopic[]>,
  events: EventPort,
): TopicDirectory {
  const companies = createLoadingCache({
    capacity: 10_000,
    load: async (companyId: string) => arrange(await load(companyId)),
  })
  const forget = ({ companyId }: { companyId: string }) => companies.forget(companyId)
  const stops = [
    events.subscribe('node', forget),
    events.subscribe('nodeDeleted', forget),
    events.subscribe('companyDeleted', forget),
  ]
  return {
    async resolve(companyId, topic) {
      const listeners = await companies.get(companyId)
      return [...new Set(listeners.match(topic))]
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function arrange(topics: readonly NodeTopic[]): TopicFilters<string> {
  const listeners = createTopicFilters<string>()
  for (const { topic, deveui } of topics) listeners.add(topic, deveui)
  return listeners
}
