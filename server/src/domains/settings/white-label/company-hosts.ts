import type { Database } from '#db/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import { listApprovedHosts } from './domain-store.ts'

/** By which names the portal is reached, and whose they are. Hosts are given as the header Host has them. */
export interface CompanyHosts {
  /** The company whose approved domain it is; null for the portal's own address and every other. */
  companyOf(host: string | undefined): Promise<string | null>
  /** Whether it is the portal's configured address or an approved domain: what passkeys and sign-ins may be for. */
  isKnown(host: string | undefined): Promise<boolean>
  /**
   * Where links for people of a company lead, such as `https://portal.example.com`: its approved domain, else the
   * configured address. Never made of what a request says.
   */
  originOf(companyId: string | null): Promise<string>
  close(): void
}

export function createCompanyHosts(deps: { database: Database; publicUrl: string }): CompanyHosts {
  const { database, publicUrl } = deps
  const configured = hostNameOf(new URL(publicUrl).host)
  // All of them: a few for each company, and hosts that are none cost no query.
  const approved = createLoadingCache({ load: (_: 'all') => loadApproved(database), capacity: 1 })
  const forget = () => approved.forget('all')
  const stops = [
    database.events.subscribe('companyDomains', forget),
    database.events.subscribe('companyDeleted', forget),
  ]
  return {
    async companyOf(host) {
      const name = hostNameOf(host)
      if (name === undefined || name === configured) return null
      return (await approved.get('all')).companies.get(name) ?? null
    },
    async isKnown(host) {
      const name = hostNameOf(host)
      if (name === undefined) return false
      return name === configured || (await approved.get('all')).companies.has(name)
    },
    async originOf(companyId) {
      const host = companyId === null ? undefined : (await approved.get('all')).hosts.get(companyId)
      return host === undefined ? publicUrl : originAt(host, publicUrl)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

async function loadApproved(database: Database) {
  const rows = await database.withPlatform(listApprovedHosts)
  return {
    companies: new Map(rows.map(({ host, companyId }) => [host, companyId])),
    // The first of a company's wins.
    hosts: new Map(rows.toReversed().map(({ host, companyId }) => [companyId, host])),
  }
}

/** Without port and final dot, in lower case; undefined for what is no host. */
export function hostNameOf(host: string | undefined): string | undefined {
  return URL.parse(`http://${host ?? ''}`)?.hostname.replace(/\.$/, '')
}

/** A domain is served as the configured address is: over the same scheme and port. */
export function originAt(host: string, publicUrl: string): string {
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}
