import { createLruCache } from '../cache/lru-cache.ts'

/** Entries by the hashes of secrets; those in use are cached. */
export interface SecretDirectory<Entry> {
  /** Null for an unknown secret. `now` in epoch ms. */
  find(hash: Buffer, now: number): Promise<Entry | null>
  /** Drops stale entries; an entry that was read before the call is not cached after it. */
  forget(isStale: (entry: Entry) => boolean): void
}

/** How many unknown hashes are remembered, and for how long they are not looked up again. */
const maxUnknown = 10_000
const unknownForMs = 5000
const maxAtOnce = 1000

/**
 * Hashes that are requested while one query runs share the next: however many wrong secrets come, they take one
 * connection. Each request is answered by a query that began after it.
 * @param capacity number of cached entries; the least recently used is dropped first
 */
export function createSecretDirectory<Entry extends {}>({
  load,
  capacity,
}: {
  load(hashes: readonly Buffer[]): Promise<(readonly [hash: Buffer, entry: Entry])[]>
  capacity: number
}): SecretDirectory<Entry> {
  const known = createLruCache<string, Entry>(capacity)
  const unknown = createLruCache<string, number>(maxUnknown)
  const waiting = new Map<string, { hash: Buffer; answer: PromiseWithResolvers<Entry | null> }>()
  let isRunning = false
  let generation = 0

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxAtOnce)
      for (const [key] of batch) waiting.delete(key)
      try {
        const found = await load(batch.map(([, { hash }]) => hash))
        const byKey = new Map(found.map(([hash, entry]) => [hash.toString('base64'), entry]))
        for (const [key, { answer }] of batch) answer.resolve(byKey.get(key) ?? null)
      } catch (error) {
        for (const [, { answer }] of batch) answer.reject(error)
      }
    }
    isRunning = false
  }

  return {
    async find(hash, now) {
      const key = hash.toString('base64')
      const remembered = known.get(key)
      if (remembered) return remembered
      if ((unknown.get(key) ?? 0) > now) return null
      const before = generation
      const request = waiting.get(key) ?? { hash, answer: Promise.withResolvers<Entry | null>() }
      waiting.set(key, request)
      if (!isRunning) void run()
      const entry = await request.answer.promise
      if (before === generation) {
        if (entry) known.set(key, entry)
        else unknown.set(key, now + unknownForMs)
      }
      return entry
    },
    forget(isStale) {
      generation++
      unknown.clear()
      for (const [key, entry] of known) if (isStale(entry)) known.delete(key)
    },
  }
}
