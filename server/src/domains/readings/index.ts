import type { PlainRoute } from '#request/plain-route.ts'
import { currentsRoutes } from './currents-route.ts'
import { limitRoute } from './limit-route.ts'
import { type ManyDeps, timeseriesOfManyRoute } from './many-route.ts'
import { timeseriesRoute } from './timeseries-route.ts'
import { trendRoute } from './trend-route.ts'

export { rangeOf, trendOf } from './buckets.ts'
export type { CorrectionParts } from './correction.ts'
export { createRetention, type Retention } from './delete-due.ts'
export { asColumns, asJson, wireSeries } from './many-answer.ts'
export { manySeries, type SeriesPart } from './many-series.ts'
export { formatOf, sendPieces } from './range-answer.ts'
export { enqueueRetention, retentionKinds } from './retention-jobs.ts'
export { retentionRoutes } from './retention-routes.ts'
export { readingRoutes } from './routes.ts'
export { type KeySeries, keysOf, type NamedKey, withSeries } from './series.ts'
export { trackOf } from './track.ts'
export { problemOfValue } from './value-problem.ts'

/** Ranges and latest values: what is big, or asked for all the time; in pieces. */
export const plainReadingRoutes = (deps: ManyDeps): PlainRoute[] => [
  timeseriesRoute(deps.store),
  timeseriesOfManyRoute(deps),
  trendRoute(deps.store, deps.timeZoneOf),
  limitRoute(deps.store),
  ...currentsRoutes(deps.store),
]
