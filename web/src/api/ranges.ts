import type { BucketColumn } from '@fyr/contract/readings/readings'
import { queryOptions } from '@tanstack/react-query'
import { fetchApi } from './client/client.ts'
import { readColumns } from './client/columns.ts'
import { pathOf } from './client/contract.ts'

export interface SeriesName {
  deveui: string
  key: string
}

/** Several series over one range; both ends belong to it (epoch ms). */
export interface RangeQuestion {
  start: number
  end: number
  series: readonly SeriesName[]
  /** Buckets of each series. */
  points: number
  /** A series of at most so many readings answers with them. */
  raw: number
  /** The last reading of each bucket too: what a state was when the bucket ended. */
  last?: boolean | undefined
}

export interface BucketColumns {
  start: Float64Array
  min: Float64Array
  max: Float64Array
  avg: Float64Array
  count: Float64Array
  /** Where it was asked for. */
  last?: Float64Array | undefined
}

export type SeriesAnswer = SeriesName &
  (
    | { kind: 'buckets'; stepMs: number; buckets: BucketColumns }
    | { kind: 'readings'; times: Float64Array; values: Float64Array }
  )

export interface RangeAnswer {
  /** When the question was sent, epoch ms: what came live since then may be missing. */
  askedAt: number
  series: SeriesAnswer[]
}

const wanted = ['min', 'max', 'avg', 'count'] as const satisfies BucketColumn[]
const none = new Float64Array()

/** What charts draw, as typed arrays. Its key is the call's, so that `invalidate` of readings reaches it. */
export function rangeQuery(question: RangeQuestion) {
  return queryOptions({
    queryKey: [...pathOf((api) => api.readings.timeseriesOfMany), 'columns', question],
    queryFn: async ({ signal }): Promise<RangeAnswer> => {
      const { start, end, last, ...body } = question
      const askedAt = Date.now()
      const answer = await fetchApi(`/tagdata/timeseries/${start}/${end}?format=binary`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, columns: last ? [...wanted, 'last'] : wanted }),
        signal,
      })
      return { askedAt, series: seriesIn(await answer.arrayBuffer(), question.series) }
    },
    // Comparing thousands of numbers to keep an old array costs more than it saves.
    structuralSharing: false,
  })
}

function seriesIn(bytes: ArrayBuffer, names: readonly SeriesName[]): SeriesAnswer[] {
  return readColumns(bytes).flatMap(({ kind, place, stepMs, columns }): SeriesAnswer[] => {
    const name = names[place]
    if (!name || kind === 'head') return []
    const [first = none, second = none, max = none, avg = none, count = none, last] = columns
    if (kind === 'readings') return [{ ...name, kind, times: first, values: second }]
    return [{ ...name, kind, stepMs, buckets: { start: first, min: second, max, avg, count, last } }]
  })
}
