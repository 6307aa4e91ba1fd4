import type { EventPort } from '#db/index.ts'
import type { NodeTopic } from '#domains/node-intake/index.ts'
import { createLoadingCache } from '#lib/loading-cache.ts'
import type { ResolveTopic } from './uplinks.ts'

export interface TopicDirectory {
  /** The nodes of a company that listen to a topic, by their own choice of topics. */
  resolve: ResolveTopic
  close(): void
}

interface CompanyTopics {
  /** Topics without a wildcard. */
  exact: Map<string, string[]>
  patterns: { levels: string[]; deveui: string }[]
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
      const { exact, patterns } = await companies.get(companyId)
      const levels = topic.split('/')
      const matching = patterns.filter((pattern) => matches(pattern.levels, levels))
      return [...new Set([...(exact.get(topic) ?? []), ...matching.map(({ deveui }) => deveui)])]
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function arrange(topics: readonly NodeTopic[]): CompanyTopics {
  const arranged: CompanyTopics = { exact: new Map(), patterns: [] }
  for (const { topic, deveui } of topics) {
    const levels = topic.split('/')
    if (levels.includes('+')) arranged.patterns.push({ levels, deveui })
    else arranged.exact.set(topic, [...(arranged.exact.get(topic) ?? []), deveui])
  }
  return arranged
}

/** `+` stands for exactly one level. */
function matches(pattern: readonly string[], levels: readonly string[]): boolean {
  return (
    pattern.length === levels.length && pattern.every((level, at) => level === '+' || level === levels[at])
  )
}
