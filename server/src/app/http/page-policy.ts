import { tileOrigins } from '@fyr/contract/map-tiles'
import type { Database } from '#db/index.ts'
import { embeddersOf, type PublicIds } from '#domains/public-dashboards/index.ts'
import { globalSettingsOf } from '#domains/settings/index.ts'
import type { PagePolicy } from '#http/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createLoadingCache } from '#lib/loading-cache.ts'

/** Which page may load and be framed by what, as the settings say at the time. */
export function createPagePolicies(deps: {
  database: Database
  publicIds: PublicIds
  clock: Clock
  apiBase: string | undefined
}) {
  const { database, clock, apiBase } = deps
  const tiles = createLoadingCache<'tiles', string[]>({
    load: async () => tileOrigins((await database.withPlatform(globalSettingsOf)).mapTiles),
    capacity: 1,
  })
  const stop = database.events.subscribe('globalSettings', () => tiles.forget('tiles'))
  return {
    async of(path: string): Promise<PagePolicy> {
      const [, publicId] = /^\/public\/([\w-]+)\/?$/.exec(path) ?? []
      // Without the database the page still comes: it says itself what is wrong.
      const [images, ancestors] = await Promise.all([
        tiles.get('tiles').catch(() => []),
        publicId === undefined ? [] : embeddersOf(deps, publicId, clock.now()).catch(() => []),
      ])
      return { images, ancestors, apiBase }
    },
    close: stop,
  }
}
