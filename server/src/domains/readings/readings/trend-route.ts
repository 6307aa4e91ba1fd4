import { contract } from '@fyr/contract'
import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { found } from '#request/problem.ts'
import type { Route } from '#request/route.ts'
import { rangeOf, trendOf, wireBucket } from './buckets.ts'
import { sendArray } from './range-answer.ts'
import { keysOf, withSeries } from './series.ts'

interface TrendQuery {
  start: number
  end: number
  resolution: Parameters<typeof trendOf>[3]
  timeZone?: string
}

/** A key by the calendar. */
export function trendRoute(store: ReadingsStore, timeZoneOf: (db: CompanyDb) => Promise<string>): Route {
  return {
    endpoint: contract.readings.trend,
    async answer(call) {
      // The contract's schema has made them what they are.
      const { deveui, key } = call.params as { deveui: string; key: string }
      const { start, end, resolution, ...asked } = call.query as unknown as TrendQuery
      const [keys, timeZone] = await call.context.inCompany(async (db) => [
        await keysOf(db, [{ deveui, key }]),
        asked.timeZone ?? (await timeZoneOf(db)),
      ])
      const series = found((await withSeries(store, keys))[0])
      const buckets = await trendOf(store, series, rangeOf(start, end), resolution, timeZone)
      return sendArray(call, buckets.map(wireBucket))
    },
  }
}
