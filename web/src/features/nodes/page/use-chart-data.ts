import type { NodeDetail } from '@fyr/contract/nodes'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '#api/queries.ts'
import {
  appendPoint,
  bucketsData,
  copyData,
  emptyData,
  readingsData,
  type SeriesData,
} from '#ui/chart/data.ts'
import type { Range } from '#ui/time/range.ts'
import type { NodeKey } from './chart-groups.ts'
import { chartWindow } from './chart-window.ts'

export interface ChartData {
  /** By key. The columns are appended to as live points come. */
  series: ReadonlyMap<string, SeriesData>
  /** Length of the pieces that the points are averages of; undefined for readings as they are. */
  aggregatedMs: number | undefined
  isLoading: boolean
  error: unknown
  retry: () => void
  /** Adds a live point; what is drawn anew later has it too. */
  append: (key: string, at: number, value: number) => void
}

/**
 * Readings of the keys for a chart: about one average a pixel with the band of what happened in it, and the
 * readings themselves as soon as they are few enough.
 */
export function useChartData(
  { deveui }: Pick<NodeDetail, 'deveui'>,
  keys: readonly NodeKey[],
  range: Range,
  pixels: number,
): ChartData {
  const { start, end, points, step } = chartWindow(range, pixels)
  const buckets = useQuery({
    ...callQuery((api) => api.readings.timeseriesOfMany, {
      params: { start, end },
      body: { series: keys.map(({ name }) => ({ deveui, key: name })), points },
    }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
  const byKey = useMemo(() => new Map(buckets.data?.map((each) => [each.key, each])), [buckets.data])
  const counts = [...byKey.values()].map((each) => each.buckets.reduce((sum, { count }) => sum + count, 0))
  const few = counts.some((count) => count > 0) && counts.every((count) => count <= points * 2)

  const raw = useQueries({
    queries: keys.map(({ name }) => ({
      ...callQuery((api) => api.readings.timeseries, {
        params: { deveui, key: name, start, end },
        query: {},
      }),
      enabled: few && !buckets.isPlaceholderData,
      placeholderData: keepPreviousData,
    })),
    combine: dataOf,
  })

  const isRaw = few && raw.every((data) => data !== undefined)
  const series = useMemo(() => {
    const found = new Map<string, SeriesData>()
    for (const [at, { name }] of keys.entries()) {
      const answer = byKey.get(name)
      const readings = isRaw ? raw[at]?.filter(({ key }) => key === name) : undefined
      if (readings && readings.length > 0) found.set(name, copyData(readingsData(readings)))
      else
        found.set(name, answer ? copyData(bucketsData(answer.buckets, answer.bucketMs)) : copyData(emptyData))
    }
    return found
  }, [keys, byKey, raw, isRaw])

  return {
    series,
    aggregatedMs: isRaw ? undefined : step,
    isLoading: buckets.isPending && keys.length > 0,
    error: buckets.error,
    retry: () => void buckets.refetch(),
    append: (key, at, value) => {
      const data = series.get(key)
      if (data) appendPoint(data, at, value)
    },
  }
}

/** Outside, since a new function would mean comparing all readings again at each render. */
function dataOf<T>(queries: { data: T | undefined }[]): (T | undefined)[] {
  return queries.map(({ data }) => data)
}
