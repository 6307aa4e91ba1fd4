import type { LiveSeries } from '@fyr/contract/live/live'
import type { WidgetContent } from '@fyr/contract/widgets/module'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newId } from '#api/new-id.ts'
import type { Range } from '#ui/time/range/range.ts'
import type { WidgetAnswer } from '#widgets/widget.ts'
import { canvasId } from '../data/read-answer.ts'
import type { DataRequest, DataSource } from '../data/source.ts'
import { useRenewedData } from '../data/use-answers.ts'
import { useLiveAnswer } from '../data/use-live-answer.ts'
import { useLiveStore } from '../data/use-live-store.ts'
import { askedWindow } from '../data/window.ts'
import { dashboardData } from '../queries.ts'

export interface CanvasAnswer {
  /** With the newest live values; undefined until something is known. */
  answer: WidgetAnswer | undefined
  error: unknown
  isFetching: boolean
  retry: () => void
}

interface CanvasAnswerOptions {
  source: DataSource
  range: Range
  /**
   * The map or picture as an editor has it, as a widget of the same settings, where the server does not know it so;
   * only those who may make or change dashboards are answered. Null: as it is stored.
   */
  unsaved: WidgetContent | null
}

/** More are not listened to one by one: what they show is asked for now and then. */
const maxHeard = 1000
const none: LiveSeries[] = []
const empty: WidgetAnswer = { askedAt: 0, start: 0, end: 1, series: [], nodes: [], truncated: false }

/** What the map or picture shows that a dashboard consists of, live. */
export function useCanvasAnswer({ source, range, unsaved }: CanvasAnswerOptions): CanvasAnswer {
  const { start, end } = askedWindow(range, [])
  const stored = useQuery(dashboardData(source, { start, end, widgets: [], canvas: true }, unsaved === null))
  const [previewId] = useState(() => newId())
  const [asked] = useDebouncedValue(unsaved, 250)
  const preview = useQuery(
    dashboardData(source, { start, end, widgets: previewOf(asked, previewId) }, asked !== null),
  )
  useRenewedData(source)
  const known = stored.data?.get(canvasId)
  const found = unsaved === null ? known : (preview.data?.get(previewId) ?? known)
  const heard = useMemo(() => (found ? seriesIn(found) : none), [found])
  const query = unsaved === null ? stored : preview
  const store = useLiveStore(heard, query.isFetching ? undefined : found?.askedAt)
  const live = useLiveAnswer(found ?? empty, store)
  return {
    answer: found && live,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}

function previewOf(content: WidgetContent | null, dashboardModuleId: string): DataRequest['widgets'] {
  if (!content) return []
  const layout = { lg: { x: 0, y: 0, w: 1, h: 1 }, md: null, sm: null }
  return [{ dashboardModuleId, module: { ...content, dashboardModuleId, title: '', layout } }]
}

function seriesIn({ series, nodes }: WidgetAnswer): LiveSeries[] {
  const all = [
    ...series.map(({ deveui, key }) => ({ deveui, key })),
    ...nodes.flatMap(({ deveui, values }) => values.map(({ key }) => ({ deveui, key }))),
  ]
  return all.length > maxHeard ? none : all
}
