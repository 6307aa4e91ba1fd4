import type { WidgetData } from '@fyr/contract/dashboards/dashboard-data'
import type { Annotation } from '@fyr/contract/devices/journal'
import { maxAnnotations } from '@fyr/contract/devices/journal-limits'
import type { CompanyDb } from '#db/index.ts'
import { listAnnotations } from '#domains/devices/journal/index.ts'
import type { TimeRange } from './parts.ts'
import type { WidgetQuery } from './widget-query.ts'

/** What charts show of journals. */
export type AnnotationContent = (wants: WidgetQuery) => Pick<WidgetData, 'annotations'>

/**
 * Finds the annotations of all charts: one query for each stretch of time, and as many of each chart as it can show.
 */
export async function loadAnnotations(
  db: CompanyDb,
  wants: readonly WidgetQuery[],
  rangeOf: (wants: WidgetQuery) => TimeRange,
): Promise<AnnotationContent> {
  const found = new Map<WidgetQuery, Annotation[]>()
  const asked = wants.filter(({ annotations, keys }) => annotations && keys.length > 0)
  const byRange = Map.groupBy(asked, (each) => Object.values(rangeOf(each)).join())
  for (const alike of byRange.values()) {
    const [first] = alike
    if (!first) continue
    const { from, to } = rangeOf(first)
    const deveuis = new Set(alike.flatMap(({ keys }) => keys.map(({ deveui }) => deveui.toLowerCase())))
    const range = { from: new Date(from), to: new Date(to), limit: maxAnnotations * alike.length }
    const all = await listAnnotations(db, [...deveuis], range)
    for (const each of alike) {
      const own = new Set(each.keys.map(({ deveui }) => deveui.toLowerCase()))
      const shown = all.filter(({ deveui }) => own.has(deveui.toLowerCase())).slice(-maxAnnotations)
      found.set(
        each,
        shown.map(({ id, time, ...rest }) => ({ tagJournalId: id, ...rest, time: time.toISOString() })),
      )
    }
  }
  return (wanted) => {
    const annotations = found.get(wanted) ?? []
    return annotations.length > 0 ? { annotations } : {}
  }
}
