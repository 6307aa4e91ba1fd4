import type { Database } from '#db/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { AddressRules, RulesOf } from '#outbound/index.ts'
import { settingsOf } from './settings.ts'

export interface CompanyNetworks {
  /** Rules for connections that a company asks for: the portal's, and the private networks of the company. */
  rulesOf: RulesOf
  close(): void
}

const capacity = 2000

/**
 * Address rules by company, from its setting `privateNetworks`.
 * @param portal rules that hold for every company
 */
export function createCompanyNetworks(
  { withCompany, events }: Pick<Database, 'withCompany' | 'events'>,
  portal: AddressRules,
): CompanyNetworks {
  const rules = createLoadingCache({
    capacity,
    load: async (companyId: string) => {
      const { privateNetworks } = await withCompany(companyId, settingsOf)
      return { ...portal, privateNetworks: [...portal.privateNetworks, ...privateNetworks] }
    },
  })
  const forget = ({ companyId }: { companyId: string }) => rules.forget(companyId)
  const stops = [events.subscribe('settings', forget), events.subscribe('companyDeleted', forget)]
  return {
    rulesOf: rules.get,
    close() {
      for (const stop of stops) stop()
    },
  }
}
