import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { EventPort } from '#db/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { SandboxScript } from '#sandbox/index.ts'
import { decoderAdapter } from './decoder-adapter.ts'
import { loadSource } from './decoder-store.ts'

/** The decoders that companies wrote, as the sandbox runs them. */
export interface DecoderScripts {
  /** Undefined for one that the company does not have. */
  find(companyId: string, decoderId: string): Promise<SandboxScript | undefined>
  close(): void
}

/** Decoders whose source is kept in memory. */
const capacity = 500

export function createDecoderScripts(pool: Pool, events: EventPort): DecoderScripts {
  const nameOf = (companyId: string, decoderId: string) => `${companyId}/${decoderId}`
  const cache = createLoadingCache<string, SandboxScript | undefined>({
    capacity,
    async load(name) {
      const [companyId = '', decoderId = ''] = name.split('/')
      const source = await loadSource(pool, companyId, decoderId)
      return source === undefined ? undefined : scriptOf(companyId, source)
    },
  })
  const stop = events.subscribe('decoder', ({ companyId, decoderId }) =>
    cache.forget(nameOf(companyId, decoderId)),
  )
  return {
    find: (companyId, decoderId) => cache.get(nameOf(companyId, decoderId)),
    close: stop,
  }
}

/** What a company wrote twice is run as one. */
export function scriptOf(companyId: string, source: string): SandboxScript {
  const digest = createHash('sha256').update(source).digest('base64')
  return { companyId, key: `${companyId}/${digest}`, source, adapter: decoderAdapter }
}
