import type { ReferenceState } from '@fyr/contract/dashboards/dashboard-content'
import type {
  NodeTrack,
  SeriesAlarms,
  TimedValue,
  WidgetAlarm,
  WidgetControl,
  WidgetData,
  WidgetNode,
} from '@fyr/contract/dashboards/dashboard-data'
import type { Annotation } from '@fyr/contract/devices/journal'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { LiveReading, LiveSeries } from '@fyr/contract/live/live'
import type { Breakpoint, SettingsOf, WidgetType } from '@fyr/contract/widgets/module'
import type { SelectorParam } from 'i18next'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { BucketColumns } from '#api/ranges.ts'
import type { ChartView } from '#ui/chart/view.ts'
import type { Range } from '#ui/time/range/range.ts'
import type { LazyView } from './lazy-view.tsx'

/** What people want when they add a widget; the picker groups by it. */
export const tasks = ['show', 'compare', 'place', 'act', 'describe'] as const
export type Task = (typeof tasks)[number]

/** In columns and rows of the grid. */
export interface GridSize {
  w: number
  h: number
}

/** The key of a node that somebody starts a widget from, with what is known of it. */
export interface ChosenKey {
  deveui: string
  nodeName: string
  key: string
  label: string
  unit: string
  /** Its values have words. */
  mapped?: boolean
  /** Its newest value decides what can be drawn of it; undefined when there is none yet. */
  value: TimedValue['value'] | undefined
}

/**
 * A kind of widget: all that dashboards know of it. One folder each, `web/src/widgets/<name>/` with
 * `definition.ts`, `view.tsx` and `settings.tsx`; the latter two are fetched when they are first needed.
 */
export interface WidgetDefinition<T extends WidgetType = WidgetType> {
  type: T
  name: SelectorParam
  /** What it is good for, in a sentence. */
  text: SelectorParam
  /** A path of @mdi/js. */
  icon: string
  task: Task
  size: Record<Breakpoint, GridSize>
  minimum: Record<Breakpoint, GridSize>
  /**
   * Settings that work at once, for the key that was chosen; null: without one. All of them: the contract's
   * defaults are filled in by the server only.
   */
  defaultSettings: (chosen: ChosenKey | null) => SettingsOf<T>
  /** What it is called when it is made from a key; without: the node and the key. */
  title?: (chosen: ChosenKey) => string
  /** How well it shows the key: 0 not at all, 1 somewhat, 2 well, 3 first choice. Without: it shows no key. */
  suitability?: (chosen: ChosenKey) => 0 | 1 | 2 | 3
  /** The keys that it names, in the order of `WidgetAnswer.series`; they are live too. Without: none. */
  series?: (settings: SettingsOf<T>) => readonly LiveSeries[]
  /** Whether it is among those that the dashboard's one question is about; false: it needs no readings. */
  needsData: boolean
  /** Buckets for each of its series at this width in pixels; about two a pixel without, or where undefined. */
  points?: (settings: SettingsOf<T>, width: number) => number | undefined
  /** It draws what comes live itself (`WidgetViewProps.live`): it is not drawn anew for each new value. */
  handlesLiveData?: true
  /** It draws without any key too, and says itself which are gone; of others their frame says so. */
  drawsAlways?: true
  /** It shows what there is without a key being chosen, in the picker too. */
  previewsAlone?: true
  /** True: it shows nothing of its own yet, so that its settings open when it is added. */
  needsSetup?: (settings: SettingsOf<T>) => boolean
  /** In ms: when its answer may be another by itself, whatever the range does. Without: never. */
  pollAfter?: (answer: WidgetAnswer) => number
  /** No frame and title bar around it: it draws to its edges. */
  frameless?: (settings: SettingsOf<T>) => boolean
  View: LazyView<WidgetViewProps<T>>
  Settings: LazyExoticComponent<ComponentType<WidgetSettingsProps<T>>>
}

/** Stretches of time of one series, or its readings where they are as few. */
export type ShownBuckets =
  | { kind: 'buckets'; stepMs: number; buckets: ShownColumns }
  | { kind: 'readings'; times: Float64Array; values: Float64Array }
export interface ShownColumns extends BucketColumns {
  sum: Float64Array
  first: Float64Array
  last: Float64Array
}

/** One key that the widget shows. What its settings do not ask for is undefined. */
export interface ShownSeries {
  deveui: string
  key: string
  /** `nodeGone`, `keyGone`: it was deleted since the widget was made. */
  state: ReferenceState
  /** The newest that is known: stored or live. Null: there is none. */
  latest: TimedValue | null
  /** Epoch ms of the newest reading that was stored when the question was answered; null: there was none. */
  storedUntil: number | null
  buckets: ShownBuckets | undefined
  /** The same stretch of time before. */
  previous: ShownBuckets | undefined
  /** One bucket over all of the range. */
  total: ShownColumns | undefined
  previousTotal: ShownColumns | undefined
  /** Newest first. */
  rows: readonly TimedValue[] | undefined
}

/** What a widget shows, out of the dashboard's one answer. */
export interface WidgetAnswer {
  /** When the question was sent, epoch ms. Live points since then may be missing in `buckets`. */
  askedAt: number
  start: number
  end: number
  series: readonly ShownSeries[]
  /** Of widgets that choose nodes; their values are live too. */
  nodes: readonly WidgetNode[]
  /** There are more nodes than these. */
  truncated: boolean
  /** Of maps that show where nodes went; `moreTracks`: more nodes than these move. */
  tracks?: readonly NodeTrack[]
  moreTracks?: boolean
  /** Of widgets that show the company: the parts that they show. */
  company?: NonNullable<WidgetData['company']>
  /** Of widgets that show another page. */
  frame?: NonNullable<WidgetData['frame']>
  weather?: NonNullable<WidgetData['weather']>
  /** Of charts that show alarms on their keys. */
  alarms?: SeriesAlarms
  activeAlarms?: readonly WidgetAlarm[]
  /** Of control sliders. */
  controls?: readonly WidgetControl[]
  /** Of charts. */
  annotations?: readonly Annotation[]
}

/** What nodes and keys are called now. */
export interface Names {
  /** Addresses of all nodes of the dashboard, in lower case. */
  nodes: readonly string[]
  node: (deveui: string) => string
  key: (series: LiveSeries) => {
    label: string
    unit: string
    decimals: number | null
    valueMapping: ValueMapping | null
    nodeName: string
    state: ReferenceState
  }
}

/** Readings as they come, for what draws by itself (charts); `latest` follows them without this. */
export interface LiveFeed {
  /**
   * Until the returned function is called. What was heard since the question was sent (`data.askedAt`) and may be
   * missing in its answer comes first.
   */
  listen: (handler: (readings: readonly LiveReading[]) => void, since?: number) => () => void
}

export interface WidgetViewProps<T extends WidgetType = WidgetType> {
  /** dashboardModuleId; '' in the picker's preview. */
  id: string
  title: string
  settings: SettingsOf<T>
  /** Waiting, failure and gone nodes are the frame's: when a view is drawn there is an answer. */
  data: WidgetAnswer
  names: Names
  live: LiveFeed
  /** Of the room for the view, in pixels. */
  size: { width: number; height: number }
  /** What is looked at: the dashboard's range or the widget's own. */
  range: Range
  /** Crosshair and zoom, shared by all charts of the dashboard; undefined where the range is the widget's own. */
  view: ChartView | undefined
  /** In edit mode links and buttons of a widget do nothing. */
  editing: boolean
  /**
   * In edit mode: changes its settings by hand on the widget itself; undefined elsewhere. Changes of one `kind` that
   * follow each other are one step to take back.
   */
  onChange: ((settings: SettingsOf<T>, kind?: string) => void) | undefined
  /** Asks anew for what it shows. */
  onRetry: () => void
}

export interface WidgetSettingsProps<T extends WidgetType = WidgetType> {
  settings: SettingsOf<T>
  /** Previewed at once; Cancel of the drawer takes everything back. */
  onChange: (settings: SettingsOf<T>) => void
  names: Names
}
