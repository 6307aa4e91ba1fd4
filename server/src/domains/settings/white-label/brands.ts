import type { Brand } from '@fyr/contract/settings/brand'
import type { Database } from '#db/index.ts'
import { hasFeature } from '#domains/settings/features/index.ts'
import { brandOf, globalSettingsOf, settingsOf } from '#domains/settings/settings/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { Clock } from '#lib/clock.ts'
import type { CompanyHosts } from './company-hosts.ts'

/** A brand, and what mails show of it besides. */
export interface FullBrand extends Brand {
  mailSender: string
  mailFooter: string
}

/**
 * How the portal looks, as the settings say at the time. A company's own brand is shown while the licence has white
 * label and the company's feature is on; its settings stay as they are if not, and cannot be changed.
 */
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

interface BrandDeps {
  database: Database
  hosts: CompanyHosts
  clock: Clock
}

export function createBrands(deps: BrandDeps): Brands {
  const { database, hosts } = deps
  const brands = createLoadingCache({ load: (key: string) => load(deps, key), capacity: maxRemembered })
  const forgetAll = () => brands.forgetIf(() => true)
  const forget = ({ companyId }: { companyId: string }) => brands.forget(companyId)
  const stops = [
    database.events.subscribe('settings', forget),
    // Its features, too.
    database.events.subscribe('company', forget),
    database.events.subscribe('companyDeleted', forget),
    database.events.subscribe('globalSettings', forgetAll),
    database.events.subscribe('licence', forgetAll),
  ]
  return {
    of: (companyId) => brands.get(companyId ?? installation),
    ofHost: async (host) => brands.get((await hosts.companyOf(host)) ?? installation),
    close() {
      for (const stop of stops) stop()
    },
  }
}

async function load({ database, clock }: BrandDeps, key: string): Promise<FullBrand> {
  const portal = await database.withPlatform(globalSettingsOf)
  const company =
    key === installation
      ? null
      : await database.withCompanyPriority(key, async (db) =>
          (await hasFeature(db, clock.now(), 'companyBranding')) ? await settingsOf(db) : null,
        )
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
