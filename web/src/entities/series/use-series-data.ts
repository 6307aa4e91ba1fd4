import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { nameOfSeries } from '#api/live/live.ts'
import { type RangeAnswer, rangeQuery, type SeriesAnswer, type SeriesName } from '#api/ranges.ts'
import { bucketColumnsData, copyData, noData, pointsData, type SeriesData } from '#ui/chart/data.ts'
import { appendPoint } from '#ui/chart/live-points.ts'
import type { Range } from '#ui/time/range/range.ts'
import { chartWindow } from './chart-window.ts'

export interface SeriesOnCharts {
  /** By `nameOfSeries`; the columns are appended to as live points come. What is not known yet is missing. */
  data: ReadonlyMap<string, SeriesData>
  /** The same as it was answered. */
  answers: ReadonlyMap<string, SeriesAnswer>
  /** Length of the pieces that the points are averages of; undefined for readings as they are. */
  aggregatedMs: number | undefined
  isLoading: boolean
  /** It is what was there before, until the answer is. */
  isOld: boolean
  error: unknown
  retry: () => void
  /** Adds a live point; what is drawn anew later has it too. */
  append: (series: SeriesName, at: number, value: number) => void
}

interface LivePoint {
  name: string
  at: number
  value: number
  heardAt: number
}

/** Longer than any answer takes. */
const rememberMs = 60_000

/**
 * What charts of this width draw of some series, in one call: one or two averages a pixel with the band of what
 * happened in each, or the readings themselves where they are as few. While another range is fetched the old
 * picture stays, and a question that nobody waits for any more is taken back. Nothing is asked for 0 pixels.
 * @param states some of the series are states, not numbers
 */
export function useSeriesData(
  series: readonly SeriesName[],
  range: Range,
  pixels: number,
  { states = false } = {},
): SeriesOnCharts {
  const { start, end, points } = chartWindow(range, pixels)
  const names = useMemo(() => new Set(series.map(nameOfSeries)), [series])
  const query = useQuery({
    ...rangeQuery({ start, end, series, points, raw: points, ...(states && { last: true }) }),
    enabled: series.length > 0 && pixels > 0,
    placeholderData: (before: RangeAnswer | undefined) =>
      before?.series.some((each) => names.has(nameOfSeries(each))) ? before : undefined,
  })

  const recent = useRef<LivePoint[]>([])
  const answer = query.data
  const data = useMemo(() => {
    const found = new Map<string, SeriesData>()
    for (const each of answer?.series ?? []) {
      const own = copyData(dataOf(each))
      // What came live after the question was sent may not be in its answer.
      for (const { name, at, value, heardAt } of recent.current) {
        if (name === nameOfSeries(each) && heardAt >= (answer?.askedAt ?? 0)) appendPoint(own, at, value)
      }
      found.set(nameOfSeries(each), own)
    }
    return found
  }, [answer])

  const answers = useMemo(
    () => new Map((answer?.series ?? []).map((each) => [nameOfSeries(each), each])),
    [answer],
  )
  const steps = (answer?.series ?? []).flatMap((each) =>
    each.kind === 'buckets' && each.buckets.start.length > 0 ? [each.stepMs] : [],
  )
  return {
    data,
    answers,
    aggregatedMs: steps.length > 0 ? Math.max(...steps) : undefined,
    isLoading: query.isPending && series.length > 0,
    isOld: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    append(which, at, value) {
      const name = nameOfSeries(which)
      const heardAt = Date.now()
      recent.current = recent.current.filter((point) => heardAt - point.heardAt < rememberMs)
      recent.current.push({ name, at, value, heardAt })
      const own = data.get(name)
      if (own) appendPoint(own, at, value)
    },
  }
}

function dataOf(answer: SeriesAnswer): SeriesData {
  if (answer.kind === 'readings') return pointsData(answer)
  return answer.buckets.start.length === 0 ? noData() : bucketColumnsData(answer.buckets, answer.stepMs)
}
