import { createHash } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { createLruCache } from '#lib/cache/lru-cache.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { lockIntegration, updateIntegration } from './integration-store.ts'
import { readSecrets, writeSecrets } from './secrets.ts'

/** Where an application of a network server takes downlinks, as its webhook says. */
export interface WebhookAccess {
  application: string
  /** Of its webhook, without the device. */
  url: string
  key: string
}

export interface WebhookAccesses {
  /** Keeps what is new, once a minute at most for each application. */
  told(integration: { companyId: string; id: string }, access: WebhookAccess, now: number): Promise<void>
}

/** Applications that send to one webhook. */
const maxApplications = 20
const minMs = 60_000

export function createWebhookAccesses(
  { withCompanyPriority }: Pick<Database, 'withCompanyPriority'>,
  encryption: Encryption,
): WebhookAccesses {
  const known = createLruCache<string, { digest: string; at: number }>(10_000)
  return {
    async told({ companyId, id }, { application, url, key }, now) {
      const name = `${id}/${application}`
      const digest = createHash('sha256').update(`${url} ${key}`).digest('base64')
      const before = known.get(name)
      if (before && (before.digest === digest || now - before.at < minMs)) return
      known.set(name, { digest, at: now })
      await withCompanyPriority(companyId, async (db) => {
        const integration = await lockIntegration(db, id)
        if (!integration) return
        const secrets = readSecrets(encryption, integration)
        const { [application]: kept, ...others } = secrets.webhooks ?? {}
        if (kept?.url === url && kept.key === key) return
        if (Object.keys(others).length >= maxApplications) return
        const webhooks = { ...others, [application]: { url, key } }
        const after = writeSecrets(encryption, id, { ...secrets, webhooks })
        await updateIntegration(db, { ...integration, secrets: after })
      })
    },
  }
}
