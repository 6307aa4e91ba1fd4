import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rangeQuery } from '#api/ranges.ts'
import { useNow } from '#ui/time/context.tsx'
import { lineOf } from '../../line-of.ts'

export interface Sparklines {
  /** Epoch ms. */
  from: number
  to: number
  /** By key; a key without readings has none. */
  lines: ReadonlyMap<string, { times: number[]; values: number[] }>
}

const dayMs = 86_400_000
const points = 48
const stepMs = dayMs / points
/** Of one call; a node may have more keys than anybody looks at. */
const maxKeys = 100

/** The course of the last day of some keys of a node, in one small call each half hour. */
export function useSparklines(deveui: string, keys: readonly string[]): Sparklines {
  const to = Math.ceil(useNow() / stepMs) * stepMs
  const from = to - dayMs
  const series = useMemo(() => keys.slice(0, maxKeys).map((key) => ({ deveui, key })), [deveui, keys])
  const { data } = useQuery({
    ...rangeQuery({ start: from, end: to - 1, series, points, raw: points }),
    enabled: series.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({
      from,
      to,
      lines: new Map(
        data?.series.flatMap((answer) => (answer.deveui === deveui ? [[answer.key, lineOf(answer)]] : [])),
      ),
    }),
    [from, to, deveui, data],
  )
}
