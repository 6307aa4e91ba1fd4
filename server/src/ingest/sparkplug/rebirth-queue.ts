import { createTokenBucket, type TokenBucket } from '#lib/fairness/rate-limit.ts'
import { type Edge, spaceKeyOf } from './directory.ts'

/** Requests to the edge nodes of one broker, or of one company on the portal's broker. */
const rate = { perSecond: 20, burst: 20 }

/** Requests rebirths, no faster than a broker with many edge nodes can answer (threat 28). */
export function createRebirthQueue(send: (edge: Edge) => void) {
  const spaces = new Map<string, { bucket: TokenBucket; edges: Set<Edge> }>()
  const flush = ({ bucket, edges }: { bucket: TokenBucket; edges: Set<Edge> }, now: number) => {
    for (const edge of edges) {
      if (bucket.take(now) > 0) return
      edges.delete(edge)
      send(edge)
    }
  }
  return {
    add(edge: Edge, now: number): void {
      const key = spaceKeyOf(edge)
      const space = spaces.get(key) ?? { bucket: createTokenBucket(rate), edges: new Set<Edge>() }
      spaces.set(key, space)
      space.edges.add(edge)
      flush(space, now)
    },
    flush(now: number): void {
      for (const space of spaces.values()) flush(space, now)
    },
  }
}
