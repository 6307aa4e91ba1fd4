import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import type { RouteCall } from '#request/route.ts'
import { latestOf } from './currents.ts'
import { listNamedKeys, listNodesWithKey } from './named-key-store.ts'
import { sendArray } from './ranges/range-answer.ts'
import { seriesOf, withSeries } from './series.ts'

/** Names of keys that one call may ask for: nodes x keys. */
const maxNames = 10_000

/** The latest readings of many keys: from the head's memory, no schema on the way out, in pieces. */
export function currentsRoutes(store: ReadingsStore) {
  async function ofCompany(call: RouteCall<{ query: Parameters<typeof listNamedKeys>[1] }>) {
    const keys = await call.context.inCompany((db) => listNamedKeys(db, call.query))
    return sendArray(call, await latestOf(store, await withSeries(store, keys)))
  }
  return {
    currentsOfAll: on.readings.currentsOfAll.route({}, ofCompany),
    currentsOfCompany: on.readings.currentsOfCompany.route({}, ofCompany),
    currentsOfMany: on.readings.currentsOfMany.route({ parsesBody: true }, async (call) => {
      const { series } = call.body
      return sendArray(call, await latestOf(store, await seriesOf(call.context, store, series)))
    }),
    nodesWithKey: on.readings.nodesWithKey.route({}, async (call) => {
      const { context, params, query } = call
      const keys = await context.inCompany((db) => listNodesWithKey(db, params.key, query))
      return sendArray(call, await latestOf(store, await withSeries(store, keys)))
    }),
    currents: on.readings.currents.route({}, async (call) => {
      const { deveuis, ...named } = call.query
      const keys = named.keys ?? named.key ?? [undefined]
      if (deveuis.length * keys.length > maxNames) {
        fail('field.tooMany', {
          field: 'query.deveuis',
          params: { maximum: Math.floor(maxNames / keys.length) },
        })
      }
      const wanted = deveuis.flatMap((deveui) => keys.map((key) => ({ deveui, key })))
      return sendArray(call, await latestOf(store, await seriesOf(call.context, store, wanted)))
    }),
  }
}
