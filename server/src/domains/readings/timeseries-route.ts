import { Readable } from 'node:stream'
import { contract } from '@fyr/contract'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { bucketsOf, rangeOf } from './buckets.ts'
import { wireReading } from './currents.ts'
import { type KeySeries, oneSeriesOf } from './series.ts'

/** Readings of a key as they are, or with `?points=N` in buckets. Raw ranges are streamed: no range is too long. */
export function timeseriesRoute(store: ReadingsStore): PlainRoute {
  return {
    endpoint: contract.readings.timeseries,
    async answer({ context, params, query, reply }) {
      // The contract's schema has made them what they are.
      const { deveui, key, start, end } = params as {
        deveui: string
        key: string
        start: number
        end: number
      }
      const { points } = query as { points?: number }
      const range = rangeOf(start, end)
      const series = await context.inCompany((db) => oneSeriesOf(db, store, deveui, key))
      if (points !== undefined) {
        const [answer] = await bucketsOf(store, [series], range, points)
        return (answer?.buckets ?? []).map((bucket) => ({
          key,
          value: bucket.avg,
          createdAt: new Date(bucket.start).toISOString(),
          label: series.label,
          tagDeveui: series.deveui,
          ...bucket,
        }))
      }
      return await reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(asJson(store, series, range)))
    },
  }
}

/** A JSON array a chunk at a time; a reader who goes away ends it. */
async function* asJson(store: ReadingsStore, series: KeySeries, range: { from: number; to: number }) {
  let before = '['
  if (series.series !== null) {
    for await (const { times, values } of store.range(series.series, range.from, range.to)) {
      const parts = Array.from(times, (time, at) =>
        JSON.stringify(wireReading(series, { time, value: values[at] ?? 0 })),
      )
      yield before + parts.join(',')
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}
