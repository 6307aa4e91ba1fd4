import type { Database } from '#db/index.ts'
import { createLruCache } from '#lib/lru-cache.ts'
import { findByWebhooks, type Integration } from './integration-store.ts'
import { hashOfSecret } from './webhook-secret.ts'

export interface WebhookDirectory {
  /** Whose webhook is addressed so; null for nobody's. */
  find(secret: string, now: number): Promise<Integration | null>
  close(): void
}

/** Integrations in memory, and secrets that were looked for in vain, with how long these are not looked for again. */
const maxKnown = 20_000
const maxUnknown = 10_000
const unknownForMs = 5000
const maxAtOnce = 1000

/**
 * The webhooks of all companies by their secrets, in memory as far as they are in use. What is not there is looked up
 * together with all else that is asked for meanwhile: however many wrong secrets come, they take one connection.
 */
export function createWebhookDirectory({
  withPlatform,
  events,
}: Pick<Database, 'withPlatform' | 'events'>): WebhookDirectory {
  const known = createLruCache<string, Integration>(maxKnown)
  const unknown = createLruCache<string, number>(maxUnknown)
  const waiting = new Map<string, { hash: Buffer; answer: PromiseWithResolvers<Integration | null> }>()
  let isRunning = false
  // Rises with each change, so that what was read before it is not remembered after it.
  let generation = 0

  const forget = (isStale: (integration: Integration) => boolean) => {
    generation++
    unknown.clear()
    for (const [key, integration] of known) if (isStale(integration)) known.delete(key)
  }
  const stops = [
    events.subscribe('integration', ({ integrationId }) => forget(({ id }) => id === integrationId)),
    events.subscribe('companyDeleted', (deleted) =>
      forget(({ companyId }) => companyId === deleted.companyId),
    ),
  ]

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxAtOnce)
      for (const [key] of batch) waiting.delete(key)
      try {
        const hashes = batch.map(([, { hash }]) => hash)
        const rows = await withPlatform((db) => findByWebhooks(db, hashes))
        const byKey = new Map(rows.map(({ hash, ...integration }) => [hash.toString('base64'), integration]))
        for (const [key, { answer }] of batch) answer.resolve(byKey.get(key) ?? null)
      } catch (error) {
        for (const [, { answer }] of batch) answer.reject(error)
      }
    }
    isRunning = false
  }

  return {
    async find(secret, now) {
      const hash = hashOfSecret(secret)
      if (!hash) return null
      const key = hash.toString('base64')
      const remembered = known.get(key)
      if (remembered) return remembered
      if ((unknown.get(key) ?? 0) > now) return null
      const before = generation
      const asked = waiting.get(key) ?? { hash, answer: Promise.withResolvers<Integration | null>() }
      waiting.set(key, asked)
      if (!isRunning) void run()
      const integration = await asked.answer.promise
      if (before === generation) {
        if (integration) known.set(key, integration)
        else unknown.set(key, now + unknownForMs)
      }
      return integration
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
