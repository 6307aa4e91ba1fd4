import { tileOrigins } from '@fyr/contract/map-tiles'
import { type Database, onChange } from '#db/index.ts'
import { globalSettingsOf } from '#domains/settings/index.ts'
import type { PagePolicy } from '#http/index.ts'
import { createLoadingCache } from '#lib/loading-cache.ts'

/** Which page may load and be framed by what, as the settings say at the time. */
export function createPagePolicies(database: Database) {
  const tiles = createLoadingCache<'tiles', string[]>({
    load: async () => tileOrigins((await database.withPlatform(globalSettingsOf)).mapTiles),
    capacity: 1,
  })
  const stop = onChange('globalSettings', () => tiles.forget('tiles'))
  return {
    async of(): Promise<PagePolicy> {
      // Without the database the page still comes: it says itself what is wrong.
      return { images: await tiles.get('tiles').catch(() => []), ancestors: [] }
    },
    close: stop,
  }
}
