import { contract } from '@fyr/contract'
import type { ReadingsStore } from '#readings-store/index.ts'
import { fail } from '#request/problem.ts'
import type { Route } from '#request/route.ts'
import { latestOf } from './currents.ts'
import { listNamedKeys, listNodesWithKey } from './named-key-store.ts'
import { sendArray } from './range-answer.ts'
import { seriesOf, type WantedKeys, withSeries } from './series.ts'

/** Names of keys that one call may ask for: nodes x keys. */
const maxNames = 10_000

/** The latest readings of many keys: from the head's memory, no schema on the way out, in pieces. */
export function currentsRoutes(store: ReadingsStore) {
  const ofCompany = (endpoint: Route['endpoint']): Route => ({
    endpoint,
    async answer(call) {
      const page = call.query as { limit: number; offset: number }
      const keys = await call.context.inCompany((db) => listNamedKeys(db, page))
      return sendArray(call, await latestOf(store, await withSeries(store, keys)))
    },
  })
  return {
    currentsOfAll: ofCompany(contract.readings.currentsOfAll),
    currentsOfCompany: ofCompany(contract.readings.currentsOfCompany),
    currentsOfMany: {
      endpoint: contract.readings.currentsOfMany,
      parsesBody: true,
      async answer(call) {
        const { series } = call.body as { series: WantedKeys[] } // the contract's schema has made it so
        return sendArray(call, await latestOf(store, await seriesOf(call.context, store, series)))
      },
    },
    nodesWithKey: {
      endpoint: contract.readings.nodesWithKey,
      async answer(call) {
        const page = call.query as { limit: number; offset: number }
        const keys = await call.context.inCompany((db) => listNodesWithKey(db, String(call.params.key), page))
        return sendArray(call, await latestOf(store, await withSeries(store, keys)))
      },
    },
    currents: {
      endpoint: contract.readings.currents,
      async answer(call) {
        const { deveuis, ...named } = call.query as { deveuis: string[]; keys?: string[]; key?: string[] }
        const keys = named.keys ?? named.key ?? [undefined]
        if (deveuis.length * keys.length > maxNames) {
          fail('field.tooMany', {
            field: 'query.deveuis',
            params: { maximum: Math.floor(maxNames / keys.length) },
          })
        }
        const wanted = deveuis.flatMap((deveui) => keys.map((key) => ({ deveui, key })))
        return sendArray(call, await latestOf(store, await seriesOf(call.context, store, wanted)))
      },
    },
  } satisfies Record<string, Route>
}
