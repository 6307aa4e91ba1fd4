import { isDeepStrictEqual } from 'node:util'
import type { Database, DatabaseLog } from '#db/index.ts'
import { createLruCache } from '#lib/lru-cache.ts'
import { type DeviceRoute, findDeviceRoute, type NewDeviceRoute, writeDeviceRoutes } from './route-store.ts'

/** By which network server each node was heard last. */
export interface DeviceRoutes {
  heard(route: NewDeviceRoute): void
  find(companyId: string, devEui: string): Promise<DeviceRoute | undefined>
  /** Writes what has changed; to be called every few seconds. */
  write(): Promise<void>
}

const maxKnown = 100_000
const maxAtOnce = 1000

export function createDeviceRoutes(
  database: Pick<Database, 'withPlatform' | 'withCompanyPriority'>,
  log: DatabaseLog,
): DeviceRoutes {
  const known = createLruCache<string, NewDeviceRoute>(maxKnown)
  let changed = new Map<string, NewDeviceRoute>()
  const nameOf = (companyId: string, devEui: string) => `${companyId}/${devEui}`
  return {
    heard(route) {
      const name = nameOf(route.companyId, route.devEui)
      if (isDeepStrictEqual(known.get(name), route)) return
      known.set(name, route)
      changed.set(name, route)
    },
    async find(companyId, devEui) {
      const remembered = known.get(nameOf(companyId, devEui))
      return (
        remembered ?? (await database.withCompanyPriority(companyId, (db) => findDeviceRoute(db, devEui)))
      )
    },
    async write() {
      // In one order for everybody, so that two writes wait for each other but never both.
      const routes = [...changed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, route]) => route)
      changed = new Map()
      try {
        for (let at = 0; at < routes.length; at += maxAtOnce) {
          const some = routes.slice(at, at + maxAtOnce)
          await database.withPlatform((db) => writeDeviceRoutes(db, some))
        }
      } catch (error) {
        // Known again with the next frame of each that finds its way elsewhere, and until then in memory.
        log.error({ err: error }, 'The network servers of nodes could not be written')
      }
    },
  }
}
