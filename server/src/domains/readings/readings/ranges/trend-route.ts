import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { keysOf, withSeries } from '../series.ts'
import { rangeOf, trendOf, wireBucket } from './buckets.ts'
import { sendArray } from './range-answer.ts'

/** A key by the calendar. */
export function trendRoute(store: ReadingsStore, timeZoneOf: (db: CompanyDb) => Promise<string>) {
  return on.readings.trend.route({}, async (call) => {
    const { deveui, key } = call.params
    const { start, end, resolution, ...asked } = call.query
    const [keys, timeZone] = await call.context.inCompany(async (db) => [
      await keysOf(db, [{ deveui, key }]),
      asked.timeZone ?? (await timeZoneOf(db)),
    ])
    const series = found((await withSeries(store, keys))[0])
    const buckets = await trendOf(store, series, rangeOf(start, end), resolution, timeZone)
    return sendArray(call, buckets.map(wireBucket))
  })
}
