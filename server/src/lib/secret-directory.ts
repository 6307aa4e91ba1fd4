import { createLruCache } from './lru-cache.ts'

/** What belongs to secrets, in memory as far as it is in use. */
export interface SecretDirectory<Entry> {
  /** By the hash of a secret; null for nobody's. `now` in epoch ms. */
  find(hash: Buffer, now: number): Promise<Entry | null>
  /** Forgets what a change concerns; what was read before it is not remembered after it. */
  forget(isStale: (entry: Entry) => boolean): void
}

/** How many unknown hashes are remembered, and for how long they are not looked up again. */
const maxUnknown = 10_000
const unknownForMs = 5000
const maxAtOnce = 1000

/**
 * Looks up together what is asked for while one query runs: however many wrong secrets come, they take one connection.
 * Whoever asks is answered by a query that began afterwards. By hashes: the secrets themselves stay nowhere.
 * @param capacity entries that are remembered; those longest unused go first
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
      const asked = waiting.get(key) ?? { hash, answer: Promise.withResolvers<Entry | null>() }
      waiting.set(key, asked)
      if (!isRunning) void run()
      const entry = await asked.answer.promise
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
