import { countByHours } from '#domains/devices/node-intake/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import type { CorrectionParts } from './corrections/correction.ts'
import { correctionRoutes } from './corrections/correction-routes.ts'
import { latestOf } from './currents.ts'
import { listNodeIds } from './named-key-store.ts'
import { rangeOf } from './ranges/buckets.ts'
import { oneSeriesOf, seriesOf } from './series.ts'
import { trackOf } from './track.ts'

const hour = 3_600_000
const day = 24 * hour

/** Everything about readings but taking them in (ingest/http) and ranges (index.ts). */
export function readingRoutes(deps: CorrectionParts) {
  const { store } = deps
  const currentsOfNode = async (context: RequestContext, deveui: string, keys?: readonly string[]) =>
    await latestOf(
      store,
      await seriesOf(context, store, keys ? keys.map((key) => ({ deveui, key })) : [{ deveui }]),
    )
  return {
    ...correctionRoutes(deps),
    currentsOf: on.readings.currentsOf.handler(({ input, context }) =>
      currentsOfNode(context, input.params.deveui, input.query.keys),
    ),
    currentsOfNode: on.readings.currentsOfNode.handler(({ input, context }) =>
      currentsOfNode(context, input.params.deveui),
    ),
    latest: on.readings.latest.handler(async ({ input, context }) => {
      const series = await oneSeriesOf(context, store, input.params)
      return found((await latestOf(store, [series]))[0])
    }),
    positions: on.readings.positions.handler(async ({ input, context }) => {
      const { id, start, end } = input.params
      const { key: wanted, limit: max } = input.query
      const keys = await seriesOf(context, store, [{ deveui: id }])
      const track = await trackOf(store, keys, rangeOf(start, end), { wanted, max })
      return { deveui: keys[0]?.deveui ?? id, ...track }
    }),
    countOfCompany: on.readings.countOfCompany.handler(async ({ context }) => {
      const now = context.now.getTime()
      const { counted, nodes } = await context.inCompany(async (db) => {
        const counted = await countByHours(db, hoursBack(now))
        return { counted, nodes: counted ? [] : await listNodeIds(db) }
      })
      if (counted) {
        const [before = 0, lastDay = 0] = counted
        return { day: lastDay, week: before + lastDay }
      }
      return {
        day: await countOf(store, nodes, now - day, now),
        week: await countOf(store, nodes, now - 7 * day, now),
      }
    }),
  }
}

/** Where the last 7 days and the last 24 hours begin and end, in whole hours. */
function hoursBack(now: number): number[] {
  const end = (Math.floor(now / hour) + 1) * hour
  return [end - 7 * day, end - day, end]
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
