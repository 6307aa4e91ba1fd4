import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { rangeOf, trendOf, wireBucket } from './buckets.ts'
import type { CorrectionParts } from './correction.ts'
import { correctionRoutes } from './correction-routes.ts'
import { latestOf, newestOf } from './currents.ts'
import { listNamedKeys, listNodeIds, listNodesWithKey } from './named-key-store.ts'
import { oneSeriesOf, seriesOf, withSeries } from './series.ts'
import { trackOf } from './track.ts'

export interface ReadingDeps extends CorrectionParts {
  timeZoneOf(db: CompanyDb): Promise<string>
}

const day = 86_400_000

/** Everything about readings but taking them in (ingest/http) and what plain routes answer (index.ts). */
export function readingRoutes(deps: ReadingDeps) {
  const { store, timeZoneOf } = deps
  const currentsOfNode = (db: CompanyDb, deveui: string, keys?: readonly string[]) =>
    seriesOf(db, store, keys ? keys.map((key) => ({ deveui, key })) : [{ deveui }]).then((all) =>
      latestOf(store, all),
    )
  return {
    ...correctionRoutes(deps),
    currentsOfAll: on.readings.currentsOfAll.handler(({ context }) =>
      context.inCompany(async (db) => latestOf(store, await withSeries(store, await listNamedKeys(db)))),
    ),
    nodesWithKey: on.readings.nodesWithKey.handler(({ input, context }) =>
      context.inCompany(async (db) =>
        latestOf(store, await withSeries(store, await listNodesWithKey(db, input.params.key))),
      ),
    ),
    currents: on.readings.currents.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const keys = input.query.keys ?? input.query.key ?? [undefined]
        const wanted = input.query.deveuis.flatMap((deveui) => keys.map((key) => ({ deveui, key })))
        return await latestOf(store, await seriesOf(db, store, wanted))
      }),
    ),
    currentsOf: on.readings.currentsOf.handler(({ input, context }) =>
      context.inCompany((db) => currentsOfNode(db, input.params.deveui, input.query.keys)),
    ),
    currentsOfNode: on.readings.currentsOfNode.handler(({ input, context }) =>
      context.inCompany((db) => currentsOfNode(db, input.params.deveui)),
    ),
    latest: on.readings.latest.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const series = await oneSeriesOf(db, store, input.params.deveui, input.params.key)
        return found((await latestOf(store, [series]))[0])
      }),
    ),
    limit: on.readings.limit.handler(({ input, context }) =>
      context.inCompany(async (db) =>
        newestOf(store, await seriesOf(db, store, input.body.series), input.params.n),
      ),
    ),
    trend: on.readings.trend.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const { start, end, resolution, timeZone } = input.query
        const series = await oneSeriesOf(db, store, input.params.deveui, input.params.key)
        const zone = timeZone ?? (await timeZoneOf(db))
        return (await trendOf(store, series, rangeOf(start, end), resolution, zone)).map(wireBucket)
      }),
    ),
    positions: on.readings.positions.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const { id, start, end } = input.params
        const { key: wanted, limit: most } = input.query
        const keys = await seriesOf(db, store, [{ deveui: id }])
        const track = await trackOf(store, keys, rangeOf(start, end), { wanted, most })
        return { deveui: keys[0]?.deveui ?? id, ...track }
      }),
    ),
    countOfCompany: on.readings.countOfCompany.handler(({ context }) =>
      context.inCompany(async (db, by) => {
        const nodes = await listNodeIds(db)
        const now = by.now.getTime()
        return {
          day: await countOf(store, nodes, now - day, now),
          week: await countOf(store, nodes, now - 7 * day, now),
        }
      }),
    ),
  }
}

/** Readings of all these nodes together. */
export async function countOf(
  store: ReadingsStore,
  nodeIds: readonly string[],
  from: number,
  to: number,
): Promise<number> {
  const counts = await store.counts(nodeIds, from, to)
  return counts.reduce((sum, count) => sum + count, 0)
}
