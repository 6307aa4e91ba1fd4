import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveEvents } from '#api/live/live.ts'
import type { Range } from '#ui/time/range/range.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { WidgetDefinition } from '#widgets/widget.ts'
import { bodyOf } from '../edit/session/draft.ts'
import { dashboardData } from '../queries.ts'
import type { DataResponse } from './read-answer.ts'
import { type DataRequest, type DataSource, everyColumn } from './source.ts'
import { useWidgetPolling } from './use-widget-polling.ts'
import { askedWindow } from './window.ts'

export interface DashboardAnswers {
  /** By widget; what is not known yet is missing. */
  of: (widget: DashboardModule) => ReturnType<DataResponse['get']>
  error: unknown
  /** The old picture is on show while another is fetched. */
  isFetching: boolean
  retry: () => void
}

interface UseAnswersOptions {
  source: DataSource
  /** As they are stored. */
  saved: readonly DashboardModule[]
  /** As an editor has them, where that is something else: new ones, and such with other settings. */
  unsaved: readonly DashboardModule[]
  editing: boolean
  range: Range
  /** Of the room of each widget, in pixels; 0: not known yet. */
  widthOf: (widget: DashboardModule) => number
}

/** One question for a whole dashboard; what an editor has changed is asked for beside it, when the hand rests. */
export function useAnswers(options: UseAnswersOptions): DashboardAnswers {
  const { source, saved, unsaved, editing, range, widthOf } = options
  const ready = [...saved, ...unsaved].every((widget) => widthOf(widget) > 0)
  const question: DataRequest = {
    ...questionOf(saved, range, widthOf, false),
    ...(editing && { columns: everyColumn }),
  }
  const stored = useQuery(dashboardData(source, question, ready && saved.length > 0))
  const [asked] = useDebouncedValue(useSame(questionOf(unsaved, range, widthOf, true)), 250)
  const preview = useQuery(dashboardData(source, asked, ready && asked.widgets.length > 0))
  useRenewedData(source)
  const changed = new Set(unsaved.map(({ dashboardModuleId }) => dashboardModuleId))
  const answerOf = ({ dashboardModuleId: id }: DashboardModule) =>
    // Until the preview is there, what was shown stays.
    (changed.has(id) ? preview.data?.get(id) : undefined) ?? stored.data?.get(id)
  const shown = [...saved.filter(({ dashboardModuleId }) => !changed.has(dashboardModuleId)), ...unsaved]
  const renewals = useWidgetPolling(source, shown, changed, answerOf)
  return {
    of: (widget) => renewals.newest(widget, answerOf(widget)),
    error: stored.error ?? (changed.size > 0 ? preview.error : null),
    isFetching: stored.isFetching || preview.isFetching,
    retry() {
      if (stored.error) void stored.refetch()
      if (preview.error) void preview.refetch()
      renewals.now()
    },
  }
}

/** The same object as long as it says the same. */
function useSame(question: DataRequest): DataRequest {
  const text = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the question
  return useMemo(() => question, [text])
}

function questionOf(
  all: readonly DashboardModule[],
  range: Range,
  widthOf: (widget: DashboardModule) => number,
  isUnsaved: boolean,
): DataRequest {
  const widgets = all.filter(({ type }) => definitionOf(type)?.needsData)
  const { start, end, points } = askedWindow(range, widgets.map(hundreds(widthOf)))
  return {
    start,
    end,
    widgets: widgets.map((widget, at) => {
      const definition: WidgetDefinition | null = anyDefinition(widget.type)
      const own = definition?.points?.(widget.settings, hundreds(widthOf)(widget))
      return {
        dashboardModuleId: widget.dashboardModuleId,
        points: Math.min(own ?? points[at] ?? 100, 4000),
        ...(isUnsaved && { module: bodyOf(widget) as Parameters<typeof bodyOf>[0] }),
      }
    }),
  }
}

/** A dragged edge does not ask at each pixel. */
const hundreds = (widthOf: (widget: DashboardModule) => number) => (widget: DashboardModule) =>
  Math.max(100, Math.ceil(widthOf(widget) / 100) * 100)

const anyDefinition = (type: DashboardModule['type']) => definitionOf(type) as WidgetDefinition | null

/** What somebody corrected by hand is fetched. */
export function useRenewedData({ key }: DataSource): void {
  const client = useQueryClient()
  useLiveEvents(['readingsChanged'], () => void client.invalidateQueries({ queryKey: key }))
}
