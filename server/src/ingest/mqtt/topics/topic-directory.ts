import type { EventPort } from '#db/index.ts'
import type { NodeTopic } from '#domains/devices/node-intake/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { FindNearestTopic, ResolveTopic } from '../payload/uplinks.ts'
import { createTopicFilters, type TopicFilters } from './topic-filters.ts'

export interface TopicDirectory {
  /** The nodes of a company that listen to a topic, by their own choice of topics. */
  resolve: ResolveTopic
  nearest: FindNearestTopic
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
    events.subscribe('nodesCreated', forget),
    events.subscribe('nodeDeleted', forget),
    events.subscribe('companyDeleted', forget),
  ]
  return {
    async resolve(companyId, topic) {
      const { listeners } = await companies.get(companyId)
      return [...new Set(listeners.match(topic))]
    },
    async nearest(companyId, topic) {
      const { patterns } = await companies.get(companyId)
      return nearestPattern(patterns, topic)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

interface CompanyTopics {
  listeners: TopicFilters<string>
  /** Of many nodes the first ones only. */
  patterns: readonly (readonly string[])[]
}

const maxPatterns = 1000

function arrange(topics: readonly NodeTopic[]): CompanyTopics {
  const listeners = createTopicFilters<string>()
  for (const { topic, deveui } of topics) listeners.add(topic, deveui)
  return { listeners, patterns: topics.slice(0, maxPatterns).map(({ topic }) => topic.split('/')) }
}

/** The pattern that shares most levels from the left with a topic, which it does not match; undefined for none. */
export function nearestPattern(patterns: readonly (readonly string[])[], topic: string): string | undefined {
  const levels = topic.split('/')
  let best: { pattern: readonly string[]; shared: number } | undefined
  for (const wanted of patterns) {
    const differs = wanted.findIndex((level, at) => level !== '+' && level !== levels[at])
    const shared = Math.min(differs === -1 ? wanted.length : differs, levels.length)
    // A wildcard at the beginning is like any topic.
    const isLike = shared > 0 && (wanted[0] !== '+' || differs === -1)
    if (isLike && shared > (best?.shared ?? 0)) best = { pattern: wanted, shared }
  }
  return best?.pattern.join('/')
}
