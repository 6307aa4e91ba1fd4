import type { ReadingValue } from '#readings-store/index.ts'
import type { Participant } from '../participant.ts'

/** The newest reading of a key that is published, once it is committed. */
export interface PublishedReading {
  deveui: string
  key: string
  value: ReadingValue
}

export interface PublishingKeys {
  participant: Participant
  /** Called after the commit, for each company of a batch. Returns what ends it. */
  subscribe(listener: (companyId: string, readings: readonly PublishedReading[]) => void): () => void
}

/**
 * Hands on what nodes are to hear: of each key that is published the newest reading of a batch, if it is news, so
 * that however much arrives, a node is told no more than the pipeline has batches.
 */
export function createPublishingKeys(): PublishingKeys {
  const listeners = new Set<(companyId: string, readings: readonly PublishedReading[]) => void>()
  return {
    participant: {
      name: 'publishing keys',
      prepare({ batch: { keys, keyOf, values, times, news } }) {
        if (!keys.some(({ node, name }) => node.publishing.has(name))) return undefined
        const newest = new Map<number, number>()
        for (const at of news) {
          const place = keyOf[at] ?? 0
          const before = newest.get(place)
          if (before === undefined || (times[at] ?? 0) >= (times[before] ?? 0)) newest.set(place, at)
        }
        const byCompany = new Map<string, PublishedReading[]>()
        for (const [place, at] of newest) {
          const key = keys[place]
          const value = values[at]
          if (!key?.node.publishing.has(key.name) || value === undefined) continue
          const { companyId, deveui } = key.node
          const ofCompany = byCompany.get(companyId) ?? []
          byCompany.set(companyId, ofCompany)
          ofCompany.push({ deveui, key: key.name, value })
        }
        return {
          committed() {
            for (const [companyId, readings] of byCompany) {
              for (const listener of listeners) listener(companyId, readings)
            }
          },
        }
      },
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
