import type { Database } from '#db/index.ts'
import { createSecretDirectory } from '#lib/secrets/secret-directory.ts'
import { findByWebhooks, type Integration } from './integration-store.ts'
import { hashOfSecret } from './webhook-secret.ts'

export interface WebhookDirectory {
  /** Whose webhook is addressed so; null for nobody's. */
  find(secret: string, now: number): Promise<Integration | null>
  close(): void
}

/** The webhooks of all companies by their secrets; a change is known before its answer. */
export function createWebhookDirectory({
  withPlatform,
  events,
}: Pick<Database, 'withPlatform' | 'events'>): WebhookDirectory {
  const directory = createSecretDirectory<Integration>({
    capacity: 20_000,
    async load(hashes) {
      const rows = await withPlatform((db) => findByWebhooks(db, hashes))
      return rows.map(({ hash, ...integration }) => [hash, integration] as const)
    },
  })
  const stops = [
    events.subscribe('integration', ({ integrationId }) =>
      directory.forget(({ id }) => id === integrationId),
    ),
    events.subscribe('companyDeleted', (deleted) =>
      directory.forget(({ companyId }) => companyId === deleted.companyId),
    ),
  ]
  return {
    async find(secret, now) {
      const hash = hashOfSecret(secret)
      return hash && (await directory.find(hash, now))
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
