import type { LiveReading } from '@fyr/contract/live'
import { nameOfSeries } from '#api/live.ts'
import type { WidgetAnswer } from '#widgets/widget.ts'

type Latest = { value: LiveReading['value']; createdAt: string } | null

/** The answer with what came live since; the same object where nothing did. */
export function withLatest(
  answer: WidgetAnswer,
  latestOf: (name: string) => LiveReading | undefined,
): WidgetAnswer {
  let changed = false
  const newer = <T extends Latest>(deveui: string, key: string, stored: T): T => {
    const live = latestOf(nameOfSeries({ deveui, key }))
    if (!live || (stored && Date.parse(stored.createdAt) >= live.createdAt)) return stored
    changed = true
    return { value: live.value, createdAt: new Date(live.createdAt).toISOString() } as T
  }
  const series = answer.series.map((each) => ({ ...each, latest: newer(each.deveui, each.key, each.latest) }))
  const nodes = answer.nodes.map((node) => ({
    ...node,
    values: node.values.map((each) => ({ ...each, latest: newer(node.deveui, each.key, each.latest) })),
  }))
  return changed ? { ...answer, series, nodes } : answer
}

/** The series that a widget's answer is about, by `nameOfSeries`. */
export function seriesNames({ series, nodes }: WidgetAnswer): Set<string> {
  return new Set([
    ...series.map(nameOfSeries),
    ...nodes.flatMap(({ deveui, values }) => values.map(({ key }) => nameOfSeries({ deveui, key }))),
  ])
}
