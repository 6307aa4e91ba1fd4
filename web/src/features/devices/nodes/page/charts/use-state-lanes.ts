import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import type { StateData, StateValue } from '@fyr/contract/widgets/charts/state-runs'
import { useMemo } from 'react'
import type { SeriesOnCharts } from '#entities/series/use-series-data.ts'
import { type StateRows, statesOf, useStateNames } from '#entities/series/values/state-lanes.ts'
import { appendState } from '#ui/chart/marks/states.ts'
import type { ChartLane } from '#ui/chart/marks/use-lanes.ts'
import type { ChartLine } from './chart-groups.ts'

interface StateSources {
  data: Pick<SeriesOnCharts, 'answers'>
  /** Of series of texts, by `nameOfSeries`. */
  texts: ReadonlyMap<string, StateRows>
  /** Of the node's own keys. */
  latestOf: (key: string) => ReadingAnswer | undefined
  /** The newest that came live, by `nameOfSeries`. */
  heard: ReadonlyMap<string, { at: number; value: StateValue }>
  deveui: string
}

/** Lines of states as bands, which keep what came live until the next answer. */
export function useStateLanes({
  data: { answers },
  texts,
  latestOf,
  heard,
  deveui,
}: StateSources): (lines: readonly ChartLine[]) => ChartLane[] {
  const namesOf = useStateNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made of an answer is good as long as it is
  const made = useMemo(() => new Map<string, StateData>(), [answers, texts])
  return (lines) =>
    lines.map(({ id, series, key, label }) => {
      let data = made.get(id)
      if (!data) {
        const latest = series.deveui === deveui ? latestOf(key.name) : undefined
        data = statesOf(
          texts.get(id) ?? answers.get(id),
          latest ? { at: Date.parse(latest.createdAt), value: latest.value } : null,
        )
        const newest = heard.get(id)
        if (newest) appendState(data, newest.at, newest.value)
        made.set(id, data)
      }
      return { id, label, data, nameOf: namesOf(key.valueMapping) }
    })
}
