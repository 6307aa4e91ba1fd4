import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { nodeCurrents } from '#entities/nodes/queries.ts'
import { useWholeRange } from '#entities/series/use-whole-range.ts'
import { type RangeControl, useRange } from '#ui/time/range/use-range.ts'
import { chartableKeys, chosenKeys } from './charts/chart-groups.ts'
import { type NodeSearch, readKeys } from './node-search.ts'

export interface ShownKeys {
  /** Of which lines can be drawn. */
  chartable: NodeKey[]
  /** Of which they are. */
  chosen: NodeKey[]
  /** The range of the whole page. */
  control: RangeControl
}

/** What the page shows of the node, and of which time: all tabs go by it. */
export function useShownKeys({ deveui, keys }: NodeDetail, search: NodeSearch): ShownKeys {
  const { data } = useQuery(nodeCurrents(deveui))
  // Which charts there are at first is decided once: they do not change places as values come.
  const [known, setKnown] = useState(data)
  if (!known && data) setKnown(data)
  const chartable = useMemo(() => chartableKeys(keys, data), [keys, data])
  const chosen = useMemo(
    () => chosenKeys(chartable, readKeys(search.keys), known),
    [chartable, search.keys, known],
  )
  const series = useMemo(() => chosen.map(({ name }) => ({ deveui, key: name })), [chosen, deveui])
  return { chartable, chosen, control: useWholeRange(useRange(), series) }
}
