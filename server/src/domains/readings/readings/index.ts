import { currentsRoutes } from './currents-route.ts'
import { type ManyDeps, timeseriesOfManyRoute } from './many/many-route.ts'
import { limitRoute } from './ranges/limit-route.ts'
import { timeseriesRoute } from './ranges/timeseries-route.ts'
import { trendRoute } from './ranges/trend-route.ts'

export type { CorrectionParts } from './corrections/correction.ts'
export { asColumns, asJson, wireSeries } from './many/many-answer.ts'
export { manySeries, type SeriesPart } from './many/many-series.ts'
export { loadFirst, sourceOf } from './many/series-source.ts'
export { rangeOf, trendOf } from './ranges/buckets.ts'
export { formatOf, sendPieces } from './ranges/range-answer.ts'
export { createRetention, type Retention } from './retention/delete-due.ts'
export { enqueueRetention, retentionKinds } from './retention/retention-jobs.ts'
export { retentionRoutes } from './retention/retention-routes.ts'
export { readingRoutes } from './routes.ts'
export { type KeySeries, keysOf, type NamedKey, withSeries } from './series.ts'
export { trackOf } from './track.ts'
export { problemOfValue } from './value-problem.ts'

/** Ranges and latest values: what is big, or asked for all the time; in pieces. */
export const rangeRoutes = (deps: ManyDeps) => ({
  timeseries: timeseriesRoute(deps.store),
  timeseriesOfMany: timeseriesOfManyRoute(deps),
  trend: trendRoute(deps.store, deps.timeZoneOf),
  limit: limitRoute(deps.store),
  ...currentsRoutes(deps.store),
})
