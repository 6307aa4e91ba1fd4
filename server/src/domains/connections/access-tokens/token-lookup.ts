import type { Database } from '#db/index.ts'
import { type FoundToken, findTokens } from './access-token-store.ts'

interface Waiting {
  hash: Buffer
  answer: PromiseWithResolvers<FoundToken | null>
}

const maxAtOnce = 1000

/**
 * Looks tokens up in the database, all that are asked for while one query runs by the next: however many wrong
 * tokens come in, they take one connection. Whoever asks is answered by a query that began afterwards.
 */
export function createTokenLookup(database: Pick<Database, 'withPlatform'>) {
  const waiting = new Map<string, Waiting>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxAtOnce)
      for (const [key] of batch) waiting.delete(key)
      const hashes = batch.map(([, { hash }]) => hash)
      try {
        const tokens = await database.withPlatform((db) => findTokens(db, hashes))
        const byKey = new Map(tokens.map(({ hash, ...token }) => [hash.toString('base64'), token]))
        for (const [key, { answer }] of batch) answer.resolve(byKey.get(key) ?? null)
      } catch (error) {
        for (const [, { answer }] of batch) answer.reject(error)
      }
    }
    running = false
  }

  /** @param key the hash in base64 */
  return function lookUp(key: string, hash: Buffer): Promise<FoundToken | null> {
    const asked = waiting.get(key) ?? { hash, answer: Promise.withResolvers() }
    waiting.set(key, asked)
    if (!running) void run()
    return asked.answer.promise
  }
}
