import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameOfSeries } from '#api/live/live.ts'
import { apiQuery } from '#api/queries.ts'
import type { SeriesName } from '#api/ranges.ts'
import { chartWindow } from '#entities/series/chart-window.ts'
import { rowsAsStates, type StateRows } from '#entities/series/values/state-lanes.ts'
import type { Range } from '#ui/time/range/range.ts'

/** Of which a person still tells the colours apart: what has more texts than these tells no states. */
export const maxStateTexts = 12
/** The newest of each series, and of all together. */
const maxReadings = 2000
const maxReadingsOfAll = 50_000
const nothing: ReadonlyMap<string, StateRows> = new Map()

/** Readings that are texts, by `nameOfSeries`; what is not known yet is missing. */
export function useTextStates(
  series: readonly SeriesName[],
  range: Range,
  pixels: number,
): ReadonlyMap<string, StateRows> {
  const { start, end } = chartWindow(range, pixels)
  const n = Math.min(maxReadings, Math.floor(maxReadingsOfAll / Math.max(1, series.length)))
  const question = apiQuery((calls) => calls.readings.limit, {
    params: { n },
    query: { start, end },
    body: { series: series.map(({ deveui, key }) => ({ deveui, key })) },
  })
  const { data } = useQuery({
    ...question,
    enabled: series.length > 0 && pixels > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (!data || series.length === 0) return nothing
    const rows = Map.groupBy(data, ({ tagDeveui: deveui, key }) => nameOfSeries({ deveui, key }))
    return new Map(series.map(nameOfSeries).map((name) => [name, rowsAsStates(rows.get(name) ?? [])]))
  }, [data, series])
}

/** Whether a series has more different texts than states have. */
export function hasTooManyTexts(rows: Pick<StateRows, 'values'> | undefined): boolean {
  return new Set(rows?.values).size > maxStateTexts
}
