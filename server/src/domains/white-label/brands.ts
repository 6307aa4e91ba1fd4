import type { Brand } from '@fyr/contract/brand'
import type { Database } from '#db/index.ts'
import { brandOf, globalSettingsOf, settingsOf } from '#domains/settings/index.ts'
import { createLoadingCache } from '#lib/loading-cache.ts'
import type { CompanyHosts } from './company-hosts.ts'
import { mayBrand } from './may-brand.ts'

/** A brand, and what mails show of it besides. */
export interface FullBrand extends Brand {
  mailSender: string
  mailFooter: string
}

/** How the portal looks, as the settings say at the time. */
export interface Brands {
  /** Of a company; of the installation for null. */
  of(companyId: string | null): Promise<FullBrand>
  /** Of the company whose domain it is; of the installation for every other host. */
  ofHost(host: string | undefined): Promise<FullBrand>
  close(): void
}

/** Of the default theme (web/src/ui/theme/palettes.ts), where nobody has chosen a colour. */
export const usualColor = '#1f4e8c'

const installation = ''
const maxRemembered = 2000

export function createBrands(deps: { database: Database; hosts: CompanyHosts }): Brands {
  const { database, hosts } = deps
  const brands = createLoadingCache({ load: (key: string) => load(database, key), capacity: maxRemembered })
  const forget = ({ companyId }: { companyId: string }) => brands.forget(companyId)
  const stops = [
    database.events.subscribe('settings', forget),
    database.events.subscribe('companyDeleted', forget),
    database.events.subscribe('globalSettings', () => brands.forgetIf(() => true)),
  ]
  return {
    of: (companyId) => brands.get(companyId ?? installation),
    ofHost: async (host) => brands.get((await hosts.companyOf(host)) ?? installation),
    close() {
      for (const stop of stops) stop()
    },
  }
}

async function load(database: Database, key: string): Promise<FullBrand> {
  const portal = await database.withPlatform(globalSettingsOf)
  const company =
    key === installation
      ? null
      : await database.withCompany(key, async (db) => ((await mayBrand(db)) ? await settingsOf(db) : null))
  return {
    ...brandOf(company, portal),
    mailSender: company?.mailSender || company?.COMPANY_BRANDING_TITLE || portal.mailSender,
    mailFooter: company?.mailFooter || portal.mailFooter,
  }
}

/** Without what only mails show. */
export function shownBrand({ mailSender: _sender, mailFooter: _footer, ...brand }: FullBrand): Brand {
  return brand
}
