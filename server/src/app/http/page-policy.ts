import { tileOrigins } from '@fyr/contract/settings/map-tiles'
import type { Logger } from 'pino'
import type { Database } from '#db/index.ts'
import { type PublicIds, sharedPageOf } from '#domains/dashboards/public-dashboards/index.ts'
import { globalSettingsOf } from '#domains/settings/settings/index.ts'
import { type Brands, shownBrand } from '#domains/settings/white-label/index.ts'
import type { PagePolicy, PageRequest } from '#http/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { Clock } from '#lib/clock.ts'

/** Which page may load and be framed by what, and whose brand it has, as the settings say at the time. */
export function createPagePolicies(deps: {
  database: Database
  brands: Brands
  publicIds: PublicIds
  clock: Clock
  log: Logger
  apiBase: string | undefined
}) {
  const { database, brands, clock, log, apiBase } = deps
  const tiles = createLoadingCache<'tiles', string[]>({
    load: async () => tileOrigins((await database.withPlatform(globalSettingsOf)).mapTiles),
    capacity: 1,
  })
  const stop = database.events.subscribe('globalSettings', () => tiles.forget('tiles'))
  return {
    async of({ path, host }: PageRequest): Promise<PagePolicy> {
      const [, publicId] = /^\/public\/([\w-]+)\/?$/.exec(path) ?? []
      // Without the database the page still comes: it says itself what is wrong.
      const none = (err: unknown) => {
        log.warn({ err }, 'A page comes without its settings')
        return null
      }
      const shared =
        publicId === undefined ? null : await sharedPageOf(deps, publicId, clock.now()).catch(none)
      const [images, brand] = await Promise.all([
        tiles.get('tiles').catch(none),
        (shared ? brands.of(shared.companyId) : brands.ofHost(host)).catch(none),
      ])
      return {
        images: images ?? [],
        ancestors: shared?.embedHosts ?? [],
        apiBase,
        brand: brand && shownBrand(brand),
      }
    },
    close: stop,
  }
}
