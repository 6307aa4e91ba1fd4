import type { AnyContractRouter } from '@orpc/contract'

/** method, path, access, and 1 where the answer carries headers (paged lists). */
export type CompactEndpoint = [method: string, path: string, access: string, detailed?: 1]
export interface CompactRouter {
  [name: string]: CompactEndpoint | CompactRouter
}

/** The contract as the browser needs it, in as few bytes as that takes; web/src/api/client/contract.ts unfolds it. */
export function compactRouter(router: AnyContractRouter): CompactRouter {
  return Object.fromEntries(
    Object.entries(router).map(([name, part]) => [
      name,
      isEndpoint(part) ? compact(part) : compactRouter(part),
    ]),
  )
}

interface Endpoint {
  '~orpc': {
    meta: Record<string, unknown>
    route: { method?: string; path?: string; outputStructure?: string }
  }
}

function isEndpoint(part: unknown): part is Endpoint {
  return typeof part === 'object' && part !== null && '~orpc' in part
}

function compact({ '~orpc': { meta, route } }: Endpoint): CompactEndpoint {
  const { access } = meta
  if (!route.method || !route.path || typeof access !== 'string') {
    throw new Error(`An endpoint lacks method, path or access: ${JSON.stringify(route)}`)
  }
  const start = [route.method, route.path, access] as const
  return route.outputStructure === 'detailed' ? [...start, 1] : [...start]
}
