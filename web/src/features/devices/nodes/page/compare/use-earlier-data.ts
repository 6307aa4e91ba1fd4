import { useMemo, useRef } from 'react'
import type { SeriesName } from '#api/ranges.ts'
import type { EarlierPeriod } from '#entities/nodes/compare-search.ts'
import { useSeriesData } from '#entities/series/use-series-data.ts'
import type { SeriesData } from '#ui/chart/data.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { Range } from '#ui/time/range/range.ts'
import { earlierBy, movedLater } from './earlier.ts'

interface EarlierData {
  /** How long before. */
  ms: number
  /** By `nameOfSeries`, moved onto the axis; what is not known yet is missing. */
  data: ReadonlyMap<string, SeriesData>
  error: unknown
  retry: () => void
}

const none: never[] = []

/** What charts draw of an earlier period of some series; without a period nothing is asked for. */
export function useEarlierData(
  series: readonly SeriesName[],
  range: Range,
  pixels: number,
  period: EarlierPeriod | undefined,
): EarlierData {
  const { timeZone } = useTimeSettings()
  const ms = period ? earlierBy(period, range, timeZone) : 0
  const asked = { ...range, from: range.from - ms, to: range.to - ms }
  const { data, isOld, error, retry } = useSeriesData(period ? series : none, asked, pixels)
  // The picture of another distance stands elsewhere on the axis: it does not stay until the new one is there.
  const answered = useRef(ms)
  if (!isOld) answered.current = ms
  const isOther = answered.current !== ms
  const moved = useMemo(
    () =>
      new Map(
        period && !isOther ? [...data].map(([name, columns]) => [name, movedLater(columns, ms)]) : none,
      ),
    [period, isOther, data, ms],
  )
  return { ms, data: moved, error: period ? error : null, retry }
}
