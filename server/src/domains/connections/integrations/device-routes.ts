import { isDeepStrictEqual } from 'node:util'
import type { Database, DatabaseLog } from '#db/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import { createLruCache } from '#lib/cache/lru-cache.ts'
import { type DeviceRoute, findDeviceRoute, type NewDeviceRoute, writeDeviceRoutes } from './route-store.ts'

/** By which network server each node was heard last. */
export interface DeviceRoutes {
  heard(route: NewDeviceRoute): void
  find(companyId: string, devEui: string): Promise<DeviceRoute | undefined>
  stop(): Promise<void>
}

const maxKnown = 100_000

export function createDeviceRoutes(
  database: Pick<Database, 'withPlatform' | 'withCompanyPriority'>,
  log: DatabaseLog,
): DeviceRoutes {
  const known = createLruCache<string, NewDeviceRoute>(maxKnown)
  const nameOf = (companyId: string, devEui: string) => `${companyId}/${devEui}`
  const changed = startWriteBuffer<NewDeviceRoute>({
    ...{ name: 'The network servers of nodes', intervalMs: 2000, capacity: maxKnown, log },
    companyOf: ({ companyId }) => companyId,
    keyOf: ({ companyId, devEui }) => nameOf(companyId, devEui),
    write: (routes) => database.withPlatform((db) => writeDeviceRoutes(db, routes)),
  })
  return {
    heard(route) {
      const name = nameOf(route.companyId, route.devEui)
      if (isDeepStrictEqual(known.get(name), route)) return
      known.set(name, route)
      changed.put(route)
    },
    async find(companyId, devEui) {
      const remembered = known.get(nameOf(companyId, devEui))
      return (
        remembered ?? (await database.withCompanyPriority(companyId, (db) => findDeviceRoute(db, devEui)))
      )
    },
    stop: changed.stop,
  }
}
