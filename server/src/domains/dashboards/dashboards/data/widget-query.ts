import type { BucketColumn } from '@fyr/contract/readings/readings'
import type { DisplayAttribute } from '@fyr/contract/settings/map-settings'
import type { chartAggregations } from '@fyr/contract/widgets/charts/chart'
import type { companyInfoParts, IframeSettings, WeatherSettings } from '@fyr/contract/widgets/contents'
import { controlNameOf, controlOfButton } from '@fyr/contract/widgets/controls/control-name'
import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import type { RangePreset } from '@fyr/contract/widgets/fields'
import type { ImageMapSettings, MapSettings } from '@fyr/contract/widgets/maps'
import type { WidgetContent } from '@fyr/contract/widgets/module'
import type { ActiveAlarmsSettings, TrendChartSettings } from '@fyr/contract/widgets/tables'
import { moduleTypes } from '@fyr/contract/widgets/types'
import type { ControlName } from '#domains/devices/downlinks/index.ts'
import type { NodeChoice } from '#domains/devices/nodes/index.ts'

export interface WantedKey {
  deveui: string
  key: string
}

/** What a widget needs to know of its keys, all of them alike. */
export interface WidgetQuery {
  /** In place of the dashboard's. */
  range: RangePreset | null
  keys: readonly WantedKey[]
  /** Charts too: what comes live after it is not in their buckets yet. */
  latest: boolean
  /** The course of the range: in so many buckets as the widget is wide, or by the calendar. */
  trend: 'points' | TrendChartSettings['resolution'] | null
  /** The course of the same stretch of time before, too. */
  previousTrend: boolean
  /** One bucket over the range. */
  total: boolean
  previousTotal: boolean
  /** What it draws of each bucket, of all of these. */
  columns: readonly BucketColumn[]
  /** The newest readings of the range, so many. */
  rows: number
  /** Keys of states are drawn as such: with what tells them apart in buckets, and texts, which have none, as readings. */
  states: boolean
  nodes: WantedNodes | null
  /** What of the company's own data. */
  company: readonly CompanyPart[] | null
  frame: WantedFrame | null
  weather: WantedWeather | null
  /** The limits of alarms on its keys, and when they were raised in its range. */
  alarms: boolean
  activeAlarms: ActiveAlarmsSettings | null
  /** What the journals of its nodes tell of its range. */
  annotations: boolean
  /** What is set on nodes. */
  controls: readonly ControlName[]
}

/** One widget, or the map or picture that a dashboard consists of. */
export interface Asked {
  /** Null: the canvas. */
  widgetId: string | null
  wants: WidgetQuery
  /** Buckets of each of its courses. */
  points: number
}

export type WantedFrame = Pick<IframeSettings, 'scripts' | 'forms' | 'ownOrigin'> & { url: string }
export type WantedWeather = Omit<WeatherSettings, 'show'>

export type CompanyPart = (typeof companyInfoParts)[number]

export interface WantedNodes {
  choice: NodeChoice
  keys: readonly string[]
  /** The default key of each, too. */
  withDefaultKey: boolean
  /** How much each has sent in the last 24 hours, too. */
  counts?: boolean
  /** Where those that tell their place went, too. */
  tracks?: boolean
  /** Of a map: what it shows of each kind of node, besides `keys`; none: what the company's maps show. */
  attributes?: readonly DisplayAttribute[]
}

/** Whether there was one state in a bucket, and which one it ended with. */
export const stateColumns = ['min', 'max', 'last'] as const satisfies BucketColumn[]

const nothing: WidgetQuery = {
  range: null,
  keys: [],
  latest: false,
  trend: null,
  previousTrend: false,
  total: false,
  previousTotal: false,
  columns: [],
  rows: 0,
  states: false,
  nodes: null,
  company: null,
  frame: null,
  weather: null,
  alarms: false,
  activeAlarms: null,
  annotations: false,
  controls: [],
}
/** What all charts of courses want. */
const courses = { latest: true, trend: 'points', states: true, annotations: true } as const
const oneNode = (deveui: string | null): NodeChoice => ({
  by: 'nodes',
  deveuis: deveui === null ? [] : [deveui],
})

/** What a widget of these settings shows. */
export function widgetQueryOf(widget: WidgetContent): WidgetQuery {
  const { type, settings } = widget
  switch (type) {
    case moduleTypes.chart: {
      const { range, series: keys, alarms } = settings
      const columns = columnsOf(settings)
      return { ...nothing, ...courses, range, keys, columns, alarms }
    }
    case moduleTypes.stateTimeline: {
      const { range, series: keys } = settings
      const columns = stateColumns
      return { ...nothing, range, keys, latest: true, trend: 'points', columns, states: true }
    }
    case moduleTypes.activeAlarms:
      return { ...nothing, activeAlarms: settings }
    case moduleTypes.multichart: {
      const keys = settings.charts.flatMap(({ series }) => series)
      const columns = settings.charts.flatMap(columnsOf)
      return { ...nothing, ...courses, range: settings.range, keys, columns }
    }
    case moduleTypes.singleValue: {
      const { range, series: keys, shown, sparkline, compare } = settings
      const total = shown !== 'latest' || compare
      const trend = sparkline ? 'points' : null
      // The extremes say how many decimals matter.
      const columns = ['min', 'max', 'avg', shown === 'latest' ? 'last' : shown] as const
      return { ...nothing, range, keys, latest: true, trend, total, previousTotal: compare, columns }
    }
    case moduleTypes.gauge: {
      const { range, series: keys, shown, extremes } = settings
      const columns = ['min', 'max', shown === 'latest' ? 'last' : shown] as const
      return { ...nothing, range, keys, latest: true, total: shown !== 'latest' || extremes, columns }
    }
    case moduleTypes.fillIndicator:
      return { ...nothing, keys: settings.series, latest: true }
    case moduleTypes.controlSliders: {
      const { sliders } = settings
      const keys = sliders.flatMap(({ deveui, key }) => (key === null ? [] : [{ deveui, key }]))
      const controls = sliders.map((slider) => ({ deveui: slider.deveui, name: controlNameOf(slider) }))
      return { ...nothing, keys, latest: true, controls }
    }
    case moduleTypes.functionButton:
      return wantsOfButton(settings.action)
    case moduleTypes.tiltChart: {
      const { range, x, y, trail } = settings
      const keys = [x, y].filter((each) => each !== null)
      return { ...nothing, range, keys, latest: true, trend: trail ? 'points' : null, columns: ['avg'] }
    }
    case moduleTypes.rawTable:
      return { ...nothing, range: settings.range, keys: settings.series, rows: settings.rows }
    case moduleTypes.trendChart: {
      const { range, series: keys, resolution, compare, aggregation } = settings
      return {
        ...nothing,
        range,
        keys,
        latest: true,
        trend: resolution,
        previousTrend: compare,
        columns: [aggregation],
        annotations: true,
      }
    }
    case moduleTypes.sensorOverview: {
      const keys = settings.keys.map(({ key }) => key)
      return { ...nothing, nodes: { choice: settings.nodes, keys, withDefaultKey: keys.length === 0 } }
    }
    case moduleTypes.infoCard: {
      const { deveui, keys, show } = settings
      const nodes = { choice: oneNode(deveui), keys, withDefaultKey: keys.length === 0 }
      return { ...nothing, nodes: { ...nodes, counts: show.includes('count') } }
    }
    case moduleTypes.image: {
      const ofNode = settings.image === null && settings.deveui !== null
      const nodes = { choice: oneNode(settings.deveui), keys: [], withDefaultKey: false }
      return ofNode ? { ...nothing, nodes } : nothing
    }
    case moduleTypes.map: {
      const wants = wantsOfMap(settings)
      return { ...wants, nodes: wants.nodes && { ...wants.nodes, tracks: settings.tracks } }
    }
    case moduleTypes.imageMap:
      return wantsOfImageMap(settings)
    case moduleTypes.companyInfo:
      return { ...nothing, company: settings.show }
    case moduleTypes.iframe: {
      const { url, scripts, forms, ownOrigin } = settings
      return { ...nothing, frame: url === null ? null : { url, scripts, forms, ownOrigin } }
    }
    case moduleTypes.weather:
      return { ...nothing, weather: settings }
    case moduleTypes.text:
      return nothing
  }
}

/** What is drawn of each bucket: for a band its edges; for averages also how many there were, which tells gaps. */
function columnsOf({ aggregation }: { aggregation: (typeof chartAggregations)[number] }): BucketColumn[] {
  if (aggregation === 'band') return ['min', 'max', 'avg', 'count']
  return aggregation === 'avg' ? ['avg', 'count'] : [aggregation]
}

/** What it has sent or stored last. */
function wantsOfButton(action: ButtonAction): WidgetQuery {
  switch (action.kind) {
    case 'value':
      return action.target ? { ...nothing, keys: [action.target], latest: true } : nothing
    case 'downlink': {
      const control = controlOfButton(action.send)
      return action.deveui && control
        ? { ...nothing, controls: [{ deveui: action.deveui, name: control.name }] }
        : nothing
    }
    case 'switch': {
      if (!action.control) return nothing
      const { deveui, key } = action.control
      const keys = key === null ? [] : [{ deveui, key }]
      return { ...nothing, keys, latest: true, controls: [{ deveui, name: controlNameOf(action.control) }] }
    }
    case 'none':
    case 'dashboard':
    case 'script':
      return nothing
  }
}

/** A map needs its nodes' places and states, the keys of its popups, and of those that markers stand for. */
export function wantsOfMap({
  range,
  nodes,
  displayAttributes,
  colourKey,
  markers,
}: MapSettings): WidgetQuery {
  const marked = markers.flatMap(({ deveui }) => deveui ?? [])
  const choice: NodeChoice =
    nodes.by === 'nodes' ? { by: 'nodes', deveuis: [...new Set([...nodes.deveuis, ...marked])] } : nodes
  const keys = colourKey === null ? [] : [colourKey]
  return {
    ...nothing,
    range,
    nodes: { choice, keys, withDefaultKey: true, attributes: displayAttributes },
  }
}

export const wantsOfImageMap = ({ labels }: ImageMapSettings): WidgetQuery => ({
  ...nothing,
  keys: labels,
  latest: true,
})
