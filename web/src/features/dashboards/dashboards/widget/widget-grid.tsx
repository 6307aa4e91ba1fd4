import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { Breakpoint } from '@fyr/contract/widgets/module'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { nameOfSeries } from '#api/live/live.ts'
import { useWholeRange } from '#entities/series/use-whole-range.ts'
import { useElementWidth } from '#ui/browser/element-width.ts'
import { useChartView } from '#ui/chart/view.ts'
import { StaleNotice } from '#ui/states.tsx'
import type { Preset } from '#ui/time/range/range.ts'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { WidgetAnswer, WidgetDefinition } from '#widgets/widget.ts'
import type { DashboardSource } from '../data/source.ts'
import { useAnswers } from '../data/use-answers.ts'
import { useLiveStore } from '../data/use-live-store.ts'
import { useNames } from '../data/use-names.ts'
import { DashboardGrid, widthOf } from '../grid/dashboard-grid.tsx'
import {
  breakpointOf,
  fittingRowHeight,
  gridColumns,
  type Places,
  placesAt,
  rowHeight,
} from '../grid/places.ts'
import type { WidgetBodyProps } from './widget-body.tsx'
import { WidgetCard } from './widget-card.tsx'
import '#widgets/styles.ts'
import '../dashboards.css'

export interface WidgetGridProps {
  source: DashboardSource
  /** As they are shown: the stored ones, or those of an edit session. */
  widgets: readonly DashboardModule[]
  /** Those of them that the server does not know as they are. */
  unsaved?: readonly DashboardModule[]
  control: RangeControl
  /** Pixels that all rows fill together; without, each has its usual height. */
  fitHeight?: number
  editing?: Editing
}

interface Editing {
  /** Kept while a drawer takes room. */
  at: Breakpoint | null
  onBreakpoint: (at: Breakpoint) => void
  selected: string | null
  tools: (widget: DashboardModule) => ReactNode
  onKeyDown: (event: KeyboardEvent<HTMLElement>, widget: DashboardModule) => void
  onPlaces: (places: Places, at: Breakpoint) => void
  onSettings: NonNullable<WidgetBodyProps['onSettings']>
}

const none: readonly DashboardModule[] = []
const noSeries: never[] = []
const still = () => undefined

/** The keys that widgets name. */
export function seriesOf(widgets: readonly DashboardModule[]) {
  const all = widgets.flatMap((widget) => {
    const definition = definitionOf(widget.type) as WidgetDefinition | null
    return definition?.series?.(widget.settings) ?? []
  })
  return [...new Map(all.map(({ deveui, key }) => [nameOfSeries({ deveui, key }), { deveui, key }])).values()]
}

/** All widgets at their places, with one question, one live connection, one crosshair and one zoom. */
export function WidgetGrid(props: WidgetGridProps) {
  const { source, widgets, unsaved = none, control: asked, fitHeight, editing } = props
  const { ref, width } = useElementWidth()
  // What they show is asked for before they are drawn for the first time, so that the server works meanwhile.
  const isDrawn = useDeferredValue(width > 0, false)
  const at = editing?.at ?? breakpointOf(width)
  const places = useMemo(() => placesAt(widgets, at), [widgets, at])
  const series = useMemo(() => seriesOf(widgets), [widgets])
  const control = useWholeRange(asked, series)
  const { range, preset, setRange } = control

  const isEditing = editing !== undefined
  // What draws them is fetched beside what they draw.
  useEffect(() => {
    for (const { type } of widgets) definitionOf(type)?.View.preload()
  }, [widgets])

  const answers = useAnswers({
    source,
    saved: source.widgets,
    unsaved,
    editing: isEditing,
    range,
    widthOf: ({ dashboardModuleId, layout }) => {
      const columns = places.get(dashboardModuleId)?.w ?? Math.min(layout.lg.w, gridColumns[at])
      return width === 0 ? 0 : widthOf(columns, at, width)
    },
  })
  const known = widgets.flatMap((widget) => answers.of(widget) ?? [])
  const store = useLiveStore(
    [...series, ...known.flatMap(nodeSeries)],
    answers.isFetching ? undefined : newestOf(known),
  )
  const names = useNames(source.references, editing ? series : noSeries)

  // A double click leads back to the preset that one came from.
  const lastPreset = useRef<Preset | null>(preset)
  if (preset) lastPreset.current = preset
  const view = useChartView(range, {
    onSettle: (stretch, { again }) => setRange(stretch, { replace: again }),
    onReset: () => setRange(lastPreset.current ? { range: lastPreset.current } : {}),
  })

  const tellBreakpoint = useEffectEvent(() => editing?.onBreakpoint(at))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is another one
  useEffect(() => tellBreakpoint(), [at])

  const newest = useRef({ answers, editing })
  newest.current = { answers, editing }
  // Cards are drawn anew only for what is theirs.
  const retry = useCallback(() => newest.current.answers.retry(), [])
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>, widget: DashboardModule) => {
    newest.current.editing?.onKeyDown(event, widget)
  }, [])
  const onSettings = useCallback<Editing['onSettings']>((...changed) => {
    newest.current.editing?.onSettings(...changed)
  }, [])
  const failed = answers.error !== null && widgets.some((widget) => answers.of(widget) !== undefined)

  return (
    <div
      className="fyr-dashboard-room"
      ref={ref}
      data-breakpoint={at}
      data-fetching={answers.isFetching || undefined}
      aria-busy={answers.isFetching || undefined}
    >
      {failed && <StaleNotice error={answers.error} onRetry={retry} />}
      {isDrawn && width > 0 && (
        <DashboardGrid
          widgets={widgets}
          places={places}
          at={at}
          width={width}
          rowHeight={fitHeight === undefined ? rowHeight : fittingRowHeight(places, fitHeight, at)}
          editing={isEditing}
          onPlaces={editing ? (next) => editing.onPlaces(next, at) : still}
        >
          {(widget, size) => (
            <WidgetCard
              widget={widget}
              answer={answers.of(widget)}
              error={answers.error}
              onRetry={retry}
              names={names}
              store={store}
              width={size.width}
              height={size.height}
              range={range}
              view={view}
              search={asked.search}
              editing={isEditing}
              selected={editing?.selected === widget.dashboardModuleId}
              {...(editing && { tools: editing.tools(widget), onKeyDown, onSettings })}
            />
          )}
        </DashboardGrid>
      )}
    </div>
  )
}

const nodeSeries = ({ nodes }: WidgetAnswer) =>
  nodes.flatMap(({ deveui, values }) => values.map(({ key }) => ({ deveui, key })))

const newestOf = (answers: readonly WidgetAnswer[]) =>
  answers.length === 0 ? undefined : Math.max(...answers.map(({ askedAt }) => askedAt))
