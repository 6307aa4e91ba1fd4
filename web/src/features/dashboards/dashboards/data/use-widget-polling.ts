import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '#api/live/live.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { WidgetAnswer, WidgetDefinition } from '#widgets/widget.ts'
import { bodyOf } from '../edit/session/draft.ts'
import { dashboardData } from '../queries.ts'
import type { DataResponse } from './read-answer.ts'
import type { DataRequest, DataSource } from './source.ts'

/** No answer is asked for more often than this, in ms. */
const minPollMs = 1000
const none: DataResponse = new Map()
const alarmEvents = ['alarmRaised', 'alarmReset', 'alarmAcknowledged', 'alarmChanged'] as const
const eventsMs = 300

export interface WidgetPolling {
  /** The newer of what the dashboard's own question has brought and what a renewal has. */
  newest: (widget: DashboardModule, answer: WidgetAnswer | undefined) => WidgetAnswer | undefined
  now: () => void
}

/**
 * Asks anew for the widgets whose answers change by themselves, when they say, in one question beside the
 * dashboard's: what it shows of readings stays as it is.
 * @param unsaved the ids of those that are not stored as they are shown
 */
export function useWidgetPolling(
  source: DataSource,
  widgets: readonly DashboardModule[],
  unsaved: ReadonlySet<string>,
  answerOf: (widget: DashboardModule) => WidgetAnswer | undefined,
): WidgetPolling {
  const renewed = widgets.filter(({ type }) => renewalOf(type))
  const question: DataRequest = {
    // They are about no range.
    start: 0,
    end: 1,
    widgets: renewed.map((widget) => ({
      dashboardModuleId: widget.dashboardModuleId,
      ...(unsaved.has(widget.dashboardModuleId) && { module: bodyOf(widget) }),
    })),
  }
  const { placeholderData: _, ...asked } = dashboardData(source, question, true)
  const { data, refetch } = useQuery({
    ...asked,
    // The dashboard's own question comes first.
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      soonest(renewed, (widget) => newerOf(answerOf(widget), state.data?.get(widget.dashboardModuleId))),
  })
  // Of several events at once it is asked once.
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showsAlarms = renewed.some(({ type }) => type === moduleTypes.activeAlarms)
  useLiveEvents(alarmEvents, () => {
    if (showsAlarms) renewSoon()
  })
  useLiveEvents(['downlinkChanged'], ({ deveui }) => {
    if (renewed.some((widget) => isControlled(widget, deveui))) renewSoon()
  })
  function renewSoon() {
    soon.current ??= setTimeout(() => {
      soon.current = undefined
      void refetch()
    }, eventsMs)
  }
  useEffect(() => () => clearTimeout(soon.current), [])
  return {
    newest: (widget, answer) => newerOf(answer, data.get(widget.dashboardModuleId)),
    now: () => void (renewed.length > 0 && refetch()),
  }
}

const isControlled = (widget: DashboardModule, deveui: string) =>
  (widget.type === moduleTypes.controlSliders || widget.type === moduleTypes.functionButton) &&
  namedIn(widget.settings).keys.some((each) => each.deveui.toLowerCase() === deveui.toLowerCase())

const newerOf = (answer: WidgetAnswer | undefined, renewed: WidgetAnswer | undefined) =>
  answer && renewed && renewed.askedAt > answer.askedAt ? renewed : answer

const renewalOf = (type: DashboardModule['type']) =>
  (definitionOf(type) as WidgetDefinition | null)?.pollAfter

/** False: there is nothing to renew yet. */
function soonest(
  widgets: readonly DashboardModule[],
  answerOf: (widget: DashboardModule) => WidgetAnswer | undefined,
): number | false {
  const waits = widgets.flatMap((widget) => {
    const answer = answerOf(widget)
    return answer ? Math.max(minPollMs, renewalOf(widget.type)?.(answer) ?? Number.POSITIVE_INFINITY) : []
  })
  const wait = Math.min(...waits)
  return Number.isFinite(wait) ? wait : false
}
