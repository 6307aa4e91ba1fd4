import { mappedValue } from '@fyr/contract/devices/keys/mapped-value'
import type { Node } from '@fyr/contract/devices/nodes/nodes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { pathOf } from '#api/client/contract.ts'
import { nameOfSeries, useLiveReadings } from '#api/live/live.ts'
import type { SeriesName } from '#api/ranges.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { Sparkline } from '#ui/chart/sparkline/sparkline.tsx'
import { Value } from '#ui/value.tsx'
import { askForLatest, createLatestLoader, type Latest } from './latest-loader.ts'

const Loader = createContext<((series: SeriesName) => Promise<Latest>) | null>(null)

/** Around a list of nodes: its cells ask together. */
export function LatestValues({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [load] = useState(() => createLatestLoader(askForLatest(client)))
  return <Loader value={load}>{children}</Loader>
}

const renewMs = 300_000
const dayMs = 86_400_000

type CellNode = Pick<
  Node,
  | 'deveui'
  | 'defaultKey'
  | 'defaultKeyLabel'
  | 'defaultKeyUnit'
  | 'defaultKeyDecimals'
  | 'defaultKeyValueMapping'
>

/** The newest reading of the node's default key, as it comes, and the line of its last day; asked for while it is in view. */
export function LatestCell({ node }: { node: CellNode }) {
  return node.defaultKey === null ? (
    <span className="fyr-dimmed">–</span>
  ) : (
    <LatestOfKey node={node} name={node.defaultKey} />
  )
}

function LatestOfKey({ node, name }: { node: CellNode; name: string }) {
  const load = use(Loader)
  const { deveui } = node
  const silenceMs = useSilenceMs()
  const series = useMemo(() => [{ deveui, key: name }], [deveui, name])
  const query = useQuery({
    queryKey: [...pathOf((api) => api.readings.currentsOfMany), 'list', deveui, name],
    queryFn: () => load?.({ deveui, key: name }) ?? Promise.reject(new Error('There is no list around it')),
    staleTime: renewMs,
    refetchInterval: renewMs,
  })
  const live = useLiveReadings(series).get(nameOfSeries({ deveui, key: name }))
  const told = query.data
  const isLive = live !== undefined && live.createdAt >= (told?.at ?? 0)
  const value = isLive ? live.value : told?.value
  const at = isLive ? live.createdAt : told?.at
  const line = useMemo(() => withPoint(told, live), [told, live])
  const to = Math.max(query.dataUpdatedAt, line.times.at(-1) ?? 0)
  // Of a state a line says nothing.
  const isNumber = typeof value === 'number' && mappedValue(node.defaultKeyValueMapping, value) === null
  return (
    <span className="fyr-latest">
      <span className="fyr-latest-key" title={node.defaultKeyLabel || name}>
        {node.defaultKeyLabel || name}
      </span>
      {isNumber && line.times.length > 1 && (
        <Sparkline {...line} from={to - dayMs} to={to} width={60} height={22} />
      )}
      <span className="fyr-latest-value">
        <Value
          value={value}
          unit={node.defaultKeyUnit || undefined}
          decimals={node.defaultKeyDecimals}
          valueMapping={node.defaultKeyValueMapping}
          at={at}
          staleAfterMs={silenceMs}
          withoutAge
          failed={query.isError && value === undefined}
        />
      </span>
    </span>
  )
}

function withPoint(
  latest: Latest | undefined,
  live: { value: unknown; createdAt: number } | undefined,
): Pick<Latest, 'times' | 'values'> {
  const { times = [], values = [] } = latest ?? {}
  if (typeof live?.value !== 'number' || live.createdAt <= (times.at(-1) ?? 0)) return { times, values }
  return { times: [...times, live.createdAt], values: [...values, live.value] }
}
