import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { apiQuery } from '#api/queries.ts'
import type { SeriesName } from '#api/ranges.ts'
import { beginning, presetMs, type Range } from '#ui/time/range/range.ts'
import type { RangeControl } from '#ui/time/range/use-range.ts'

const end = Date.UTC(2400, 0, 1)

/**
 * The page's range, where "all" begins at the oldest reading of these series. Until that is known the range
 * before it stays.
 */
export function useWholeRange(control: RangeControl, series: readonly SeriesName[]): RangeControl {
  const isAll = control.preset === 'all'
  const oldest = useQueries({
    queries: series.map(({ deveui, key }) => ({
      ...apiQuery((api) => api.readings.timeseries, {
        params: { deveui, key, start: beginning, end },
        query: { limit: 1 },
      }),
      enabled: isAll,
      staleTime: 60_000,
    })),
    combine: oldestOf,
  })
  const { range } = control
  const before = useRef<Range>(undefined)
  const known: Range | undefined = useMemo(() => {
    if (!isAll) return range
    if (oldest === undefined) return undefined
    return { ...range, from: Math.min(oldest ?? range.to - presetMs['24h'], range.to - 1000) }
  }, [isAll, oldest, range])
  if (known) before.current = known
  const shown = known ?? before.current ?? { ...range, from: range.to - presetMs['30d'] }
  return useMemo(() => ({ ...control, range: shown }), [control, shown])
}

/** undefined: not known yet; null: there are none. Whoever cannot be asked does not hold the others up. */
function oldestOf(
  queries: { data: { createdAt: string }[] | undefined; isPending: boolean }[],
): number | null | undefined {
  if (queries.some(({ isPending }) => isPending)) return undefined
  const times = queries.flatMap(({ data }) => (data?.[0] ? [Date.parse(data[0].createdAt)] : []))
  return times.length > 0 ? Math.min(...times) : null
}
