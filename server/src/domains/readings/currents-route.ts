import { contract } from '@fyr/contract'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { latestOf } from './currents.ts'
import { seriesOf, type WantedKeys } from './series.ts'

/** The latest of many keys, asked for by every open page: one query, the head's memory, no schema on the way out. */
export function currentsOfManyRoute(store: ReadingsStore): PlainRoute {
  return {
    endpoint: contract.readings.currentsOfMany,
    parsesBody: true,
    async answer({ context, body }) {
      const { series } = body as { series: WantedKeys[] } // the contract's schema has made it so
      const keys = await context.inCompany((db) => seriesOf(db, store, series))
      return await latestOf(store, keys)
    },
  }
}
