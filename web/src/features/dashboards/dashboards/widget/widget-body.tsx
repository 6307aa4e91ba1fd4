import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import { mdiCrosshairsQuestion, mdiKeyRemove, mdiPuzzleOutline, mdiTuneVariant } from '@mdi/js'
import { Component, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { slotAt, useSlots } from '#entities/series/pickers/slots.ts'
import type { ChartView } from '#ui/chart/view.ts'
import { Skeleton } from '#ui/layout.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Range } from '#ui/time/range/range.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { Names, ShownSeries, WidgetAnswer, WidgetDefinition } from '#widgets/widget.ts'
import { aligned } from '../data/aligned.ts'
import type { LiveStore } from '../data/live-store.ts'
import { useLiveAnswer } from '../data/use-live-answer.ts'
import { namesIn } from '../data/with-latest.ts'

export interface WidgetBodyProps {
  widget: DashboardModule
  answer: WidgetAnswer | undefined
  error: unknown
  onRetry: () => void
  names: Names
  store: LiveStore
  size: { width: number; height: number }
  range: Range
  view: ChartView
  editing: boolean
  /** In an edit session: the widget itself may change its settings. */
  onSettings?: (widget: DashboardModule, settings: DashboardModule['settings'], kind?: string) => void
}

const empty: WidgetAnswer = { askedAt: 0, start: 0, end: 1, series: [], nodes: [], truncated: false }

/** What a widget shows, or why it shows nothing. */
export function WidgetBody(props: WidgetBodyProps) {
  const { widget, error, onRetry } = props
  const { t } = useTranslation()
  const definition = definitionOf(widget.type) as WidgetDefinition | null
  const emptySlot = useEmptySlot(widget)
  // Where something is on show already, the next picture may come in pieces: one task for all widgets would be long.
  const next = useDeferredValue(props.answer)
  const range = useDeferredValue(props.range)
  const answer = next ?? props.answer
  if (!definition) {
    return (
      <EmptyState
        compact
        icon={mdiPuzzleOutline}
        title={t(($) => $.widgets.state.unknown)}
        text={t(($) => $.widgets.state.unknownText)}
      />
    )
  }
  if (!definition.needsData) return <Shown {...props} range={range} definition={definition} answer={empty} />
  const wanted = definition.series?.(widget.settings)
  if (wanted?.length === 0 && !definition.drawsAlways) {
    return (
      <EmptyState
        compact
        icon={mdiTuneVariant}
        title={t(($) => $.widgets.state.notChosen)}
        text={t(($) => $.widgets.state.notChosenText)}
      />
    )
  }
  if (emptySlot) {
    return (
      <EmptyState
        compact
        icon={mdiCrosshairsQuestion}
        title={t(($) => $.templates.state.empty, { slot: emptySlot })}
        text={props.editing ? t(($) => $.templates.state.emptyEditor) : t(($) => $.templates.state.emptyText)}
      />
    )
  }
  if (!answer) {
    return error ? <ErrorState compact error={error} onRetry={onRetry} /> : <Waiting />
  }
  const own = wanted ? aligned(answer, wanted) : answer
  return <Shown {...props} range={range} definition={definition} answer={own} />
}

/** In a template: the slot that a widget is about, while none of its slots has a node. */
function useEmptySlot({ settings }: DashboardModule): string | undefined {
  const slots = useSlots()
  return useMemo(() => {
    if (!slots) return undefined
    const named = namedIn(settings).keys.map(({ deveui }) => slotAt(slots.all, deveui))
    return named.every((slot) => slot?.node === null) ? named[0]?.name : undefined
  }, [slots, settings])
}

const Waiting = () => <Skeleton height="100%" radius="sm" />

type ShownProps = WidgetBodyProps & { definition: WidgetDefinition; answer: WidgetAnswer }

const Shown = memo(function Shown(props: ShownProps) {
  const { definition, answer, widget, names, store, size, range, view, editing, onSettings, onRetry } = props
  const { t } = useTranslation()
  const data = useLiveAnswer(answer, store, definition.handlesLiveData)
  const live = useMemo(() => store.feed(namesIn(answer)), [store, answer])
  const first = data.series[0]
  if (first && !definition.drawsAlways && data.series.every(({ state }) => state !== 'ok')) {
    return <Gone series={first} names={names} />
  }
  const { View } = definition
  const settings = widget.settings
  const isOwn = 'range' in settings && settings.range !== null
  return (
    <Crashing
      resetBy={settings}
      title={t(($) => $.widgets.state.crashed)}
      text={t(($) => $.widgets.state.crashedText)}
    >
      <Suspense fallback={<Waiting />}>
        <View
          id={widget.dashboardModuleId}
          title={widget.title}
          settings={settings}
          data={data}
          names={names}
          live={live}
          size={size}
          range={isOwn ? { from: data.start, to: data.end, live: range.live } : range}
          view={isOwn ? undefined : view}
          editing={editing}
          onChange={onSettings && ((next, kind) => onSettings(widget, next, kind))}
          onRetry={onRetry}
        />
      </Suspense>
    </Crashing>
  )
})

/** What a widget is about is not there: deleted, or what somebody opened a template with does not have it. */
function Gone({ series: { deveui, key, state }, names }: { series: ShownSeries; names: Names }) {
  const { t } = useTranslation()
  const chosen = useSlots() !== null
  if (state === 'nodeGone') {
    const text = chosen
      ? t(($) => $.templates.state.noNode, { deveui })
      : t(($) => $.widgets.state.nodeGoneText, { deveui })
    return <EmptyState compact title={t(($) => $.widgets.state.nodeGone)} text={text} />
  }
  return chosen ? (
    <EmptyState
      compact
      icon={mdiKeyRemove}
      title={t(($) => $.templates.state.noKey, { key })}
      text={t(($) => $.templates.state.noKeyText, { node: names.node(deveui) })}
    />
  ) : (
    <EmptyState
      compact
      title={t(($) => $.widgets.state.keyGone)}
      text={t(($) => $.widgets.state.keyGoneText, { key })}
    />
  )
}

interface CrashingProps {
  /** Another value tries again. */
  resetBy: unknown
  title: string
  text: string
  children: ReactNode
}

/** One widget that fails takes no other along. */
class Crashing extends Component<CrashingProps, { failedWith: unknown; hasFailed: boolean }> {
  override state = { failedWith: undefined, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: CrashingProps) {
    if (this.state.hasFailed && before.resetBy !== this.props.resetBy) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <EmptyState compact title={this.props.title} text={this.props.text} />
  }
}
