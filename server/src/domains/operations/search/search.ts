import type { Permission } from '@fyr/contract/access/permissions'
import { type SearchGroup, type SearchType, searchAccess, searchTypes } from '@fyr/contract/operations/search'
import type { Database } from '#db/index.ts'
import {
  type Searcher,
  searchAlarms,
  searchApplications,
  searchBrokers,
  searchDashboards,
  searchDecoders,
  searchGateways,
  searchIntegrations,
  searchModbusMasters,
  searchNodes,
  searchOpcServers,
  searchPool,
  searchScripts,
} from './search-store.ts'

/** What is searched. A type that the contract adds does not compile until it is found here. */
const searchers: Record<SearchType, Searcher> = {
  node: searchNodes,
  dashboard: searchDashboards,
  alarm: searchAlarms,
  application: searchApplications,
  gateway: searchGateways,
  script: searchScripts,
  poolDevice: searchPool,
  integration: searchIntegrations,
  decoder: searchDecoders,
  mqttBroker: searchBrokers,
  modbusMaster: searchModbusMasters,
  opcServer: searchOpcServers,
}

/** Hits that are told of each type. */
const maxHits = 8

export interface Search {
  companyId: string
  permissions: ReadonlySet<Permission>
  /** Checked by `searchText`. */
  text: string
  /** Asked between the types: what nobody waits for any more is not searched to its end. */
  isWanted(): boolean
}

/** What the company has by this name, as far as the permissions go; in the contract's order of types. */
export async function findEverywhere(database: Database, search: Search): Promise<SearchGroup[]> {
  const allowed = searchTypes.filter((type) => search.permissions.has(searchAccess[type]))
  if (allowed.length === 0) return []
  return await database.withCompany(search.companyId, async (db) => {
    const groups: SearchGroup[] = []
    for (const type of allowed) {
      if (!search.isWanted()) break
      const found = await searchers[type](db, search.text, maxHits + 1)
      if (found.length > 0) groups.push({ type, hits: found.slice(0, maxHits), more: found.length > maxHits })
    }
    return groups
  })
}
