import type { RangeFormat } from '@fyr/contract/readings/readings'
import { csvCell } from '@fyr/contract/values/csv-cell'
import { isoWriter } from '#lib/iso-time.ts'
import { jsonPieces } from '#lib/json/json-pieces.ts'
import type { Bucket, ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { bucketsSection, streamEnd, streamHead } from '../columns.ts'
import { type KeySeries, oneSeriesOf } from '../series.ts'
import { bucketWidth, rangeOf, wireBucket } from './buckets.ts'
import { formatOf, sendPieces } from './range-answer.ts'
import { rawRange } from './raw-range.ts'

/** Readings of a key as they are, or with `?points=N` in buckets. Raw ranges are streamed: no range is too long. */
export function timeseriesRoute(store: ReadingsStore) {
  return on.readings.timeseries.route({}, async (call) => {
    const { context, params, query, request } = call
    const { deveui, key, start, end } = params
    const { points, limit, ...wanted } = query
    const format = formatOf(wanted, request)
    const range = rangeOf(start, end)
    const series = await oneSeriesOf(context, store, { deveui, key })
    const name = `${series.deveui} ${key}`
    if (points === undefined) {
      return sendPieces(call, format, rawRange(store, series, range, format, limit), name)
    }
    const [buckets = []] =
      series.series === null ? [] : await store.buckets([series.series], range.from, range.to, points)
    return sendPieces(call, format, writeBuckets[format](buckets, series, bucketWidth(range, points)), name)
  })
}

type WriteBuckets = (
  buckets: readonly Bucket[],
  key: KeySeries,
  stepMs: number,
) => AsyncGenerator<string | Buffer>

const csvColumns = ['min', 'max', 'avg', 'sum', 'count', 'first', 'last'] as const

const writeBuckets: Record<RangeFormat, WriteBuckets> = {
  async *json(buckets, key) {
    yield* jsonPieces(buckets.map((bucket) => asReading(bucket, key)))
  },
  async *ndjson(buckets, key) {
    yield buckets.map((bucket) => `${JSON.stringify(asReading(bucket, key))}\n`).join('')
  },
  async *csv(buckets) {
    const iso = isoWriter()
    const rows = buckets.map((bucket) => [iso(bucket.start), ...csvColumns.map((name) => bucket[name])])
    yield [['timestamp', ...csvColumns], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  },
  async *binary(buckets, _, stepMs) {
    yield Buffer.concat([streamHead, bucketsSection(0, stepMs, buckets), streamEnd])
  },
}

/** A bucket in the clothes of a reading: clients of either find what they look for. */
function asReading(bucket: Bucket, { key, label, deveui }: KeySeries) {
  return {
    key,
    value: bucket.avg,
    createdAt: new Date(bucket.start).toISOString(),
    label,
    tagDeveui: deveui,
    ...wireBucket(bucket),
  }
}
