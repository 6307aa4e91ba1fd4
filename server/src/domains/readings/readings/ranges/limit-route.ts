import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { type KeySeries, seriesOf, uniqueBy } from '../series.ts'
import { sendPieces } from './range-answer.ts'
import { linesOf, readingWriter } from './raw-range.ts'

/** Readings that one answer may have, over all of its keys. */
const maxReadings = 50_000

/** The newest readings of several keys, key by key, newest first. A key that is named twice is answered once. */
export function limitRoute(store: ReadingsStore) {
  return on.readings.limit.route({ parsesBody: true }, async (call) => {
    const { n } = call.params
    const { start = 0, end } = call.query
    const { series } = call.body
    const once = uniqueBy(series, ({ deveui, key }) => [deveui.toLowerCase(), key])
    if (n * once.length > maxReadings) {
      fail('readings.tooMany', { params: { maximum: maxReadings }, field: 'body.series' })
    }
    const keys = await seriesOf(call.context, store, once)
    return sendPieces(
      call,
      'json',
      newestOf(store, keys, {
        from: start,
        to: end === undefined ? Number.POSITIVE_INFINITY : end + 1,
        limit: n,
      }),
      'readings',
    )
  })
}

interface Newest {
  from: number
  /** Exclusive. */
  to: number
  /** Of each key. */
  limit: number
}

async function* newestOf(store: ReadingsStore, keys: readonly KeySeries[], { from, to, limit }: Newest) {
  let before = '['
  for (const key of keys) {
    if (key.series === null) continue
    const chunks = store.range(key.series, from, to, { limit, order: 'newestFirst' })
    for await (const lines of linesOf(chunks, readingWriter(key))) {
      yield before + lines.join(',')
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}
