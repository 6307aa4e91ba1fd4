import type { WidgetData } from '@fyr/contract/dashboards/dashboard-data'
import type { SeriesPart } from '#domains/readings/readings/index.ts'
import { answerHead } from './answer.ts'
import { makeReady, type Prepared, type ReadingDeps } from './ask.ts'
import { readParts } from './read-parts.ts'

/** What a widget, or the map or picture that a dashboard consists of, shows. */
export interface WidgetAnswer {
  data: Omit<WidgetData, 'dashboardModuleId'>
  /** What the data's numbers of parts stand for. */
  parts: readonly SeriesPart[]
}

/** Reads what was prepared, for one widget after the other: of a large dashboard no more is held. */
export async function openPrepared(
  store: ReadingDeps['store'],
  prepared: Prepared,
  signal: AbortSignal,
): Promise<{ read(widgetId: string | null): Promise<WidgetAnswer | undefined> }> {
  const ready = await makeReady(store, prepared)
  return {
    async read(widgetId) {
      const asked = ready.asked.filter((each) => each.widgetId === widgetId)
      if (asked.length === 0) return undefined
      const { head, parts } = await answerHead(store, { ...ready, asked }, ready.stretch, signal)
      const data = widgetId === null ? head.canvas : head.widgets[0]
      if (!data) return undefined
      const read: SeriesPart[] = []
      for await (const part of readParts(store, parts, ready.timeZone, signal)) read[part.place] = part
      return { data, parts: read }
    },
  }
}
