import type {
  DataHead,
  TimedValue,
  WidgetData,
  WidgetNode,
  WidgetSeries,
} from '@fyr/contract/dashboards/dashboard-data'
import { fittingResolution } from '@fyr/contract/widgets/charts/trend-resolution'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { Reading, ReadingsStore } from '#readings-store/index.ts'
import type { Ready } from './ask.ts'
import type { FoundNodes, LookedUp, ShownNodeKey, StateKey } from './look-up.ts'
import { fittingPoints, type Part, Parts, stretchOf, type TimeRange } from './parts.ts'
import { newestRows, rowBudget } from './rows.ts'
import { tracksOf } from './tracks.ts'
import { type Asked, type CompanyPart, stateColumns, type WidgetQuery } from './widget-query.ts'

export interface Answer {
  head: DataHead
  /** What the head's numbers of parts stand for, to be read. */
  parts: Part[]
}

/** Of one series of texts in one widget. */
const maxTextStates = 1000

/** All that is not a course of values, and which courses there are. Ends early when `signal` is aborted. */
export async function answerHead(
  store: ReadingsStore,
  {
    asked,
    found,
    beside,
    alarms,
    annotations,
    controls,
    now,
  }: Pick<Ready, 'asked' | 'found' | 'beside' | 'alarms' | 'annotations' | 'controls' | 'now'>,
  stretch: TimeRange,
  signal: AbortSignal,
): Promise<Answer> {
  const latest = await latestOf(store, asked, found)
  const parts = new Parts()
  const budget = rowBudget()
  const fit = fittingPoints(
    asked.flatMap(({ wants, points }) => (wants.trend === 'points' ? wants.keys.map(() => points) : [])),
  )
  const answers: (Omit<WidgetData, 'dashboardModuleId'> & { widgetId: string | null })[] = []
  for (const { widgetId, wants, points } of asked) {
    signal.throwIfAborted()
    await yieldWhenDue()
    const own = stretchOf(wants, stretch, now)
    const series: WidgetSeries[] = []
    let truncated = false
    for (const { deveui, key } of oncePerKey(wants.keys)) {
      const there = found.keyOf({ deveui, key })
      if (there.state !== 'ok') {
        series.push({ deveui, key, state: there.state })
        continue
      }
      const known = there.key.series
      const { value } = latest(known) ?? {}
      const count = wants.states && typeof value === 'string' ? maxTextStates : wants.rows
      const rows = count > 0 ? await newestRows(store, known, own, count, budget) : undefined
      truncated ||= rows?.truncated ?? false
      series.push({
        deveui,
        key,
        state: 'ok',
        ...(wants.latest && { latest: latest(known) }),
        ...placesOf(parts, there.key, withStates(wants, there.key, value), own, fit(points)),
        ...(rows && { rows: rows.rows }),
      })
    }
    const nodes = wants.nodes ? found.nodesOf(wants.nodes) : undefined
    truncated ||= nodes?.truncated ?? false
    answers.push({
      widgetId,
      start: own.from,
      end: own.to - 1,
      series,
      ...(nodes && { nodes: nodes.nodes.map((node) => wireNode(node, nodes, latest)) }),
      ...(nodes?.movers && {
        tracks: await tracksOf(store, nodes.movers.nodes, own, signal),
        moreTracks: nodes.movers.more,
      }),
      ...(truncated && { truncated }),
      ...(wants.company && { company: partsOfCompany(found, wants.company) }),
      ...beside(wants),
      ...alarms(wants),
      ...annotations(wants),
      ...controls(wants),
    })
  }
  const canvas = answers.find(({ widgetId }) => widgetId === null)
  return {
    head: {
      widgets: answers.flatMap(({ widgetId, ...data }) =>
        widgetId === null ? [] : [{ dashboardModuleId: widgetId, ...data }],
      ),
      canvas: canvas ? withoutId(canvas) : null,
    },
    parts: parts.list,
  }
}

const partsOfCompany = ({ company }: LookedUp, parts: readonly CompanyPart[]) =>
  Object.fromEntries(parts.map((part) => [part, company?.[part] ?? null]))

const withoutId = <T extends { widgetId: unknown }>({ widgetId: _, ...rest }: T) => rest

/** What tells states apart is asked for where a key may be one: of numbers that are none it would be for nothing. */
function withStates(
  wants: WidgetQuery,
  { valueMapping }: Pick<StateKey, 'valueMapping'>,
  value: unknown,
): WidgetQuery {
  if (!wants.states || (typeof value !== 'boolean' && valueMapping === null)) return wants
  return { ...wants, columns: [...wants.columns, ...stateColumns] }
}

/** The numbers of the parts that a key has. */
function placesOf(
  parts: Parts,
  key: Part['key'],
  { trend, previousTrend, total, previousTotal, columns }: WidgetQuery,
  own: TimeRange,
  points: number,
) {
  const before = { from: own.from - (own.to - own.from), to: own.from }
  const add = (stretch: TimeRange, isTotal: boolean) => {
    if (isTotal) return parts.add({ key, ...stretch, step: 1, raw: 0, columns })
    if (trend === 'points' || trend === null) {
      return parts.add({ key, ...stretch, step: points, raw: points, columns })
    }
    return parts.add({
      key,
      ...stretch,
      step: fittingResolution(trend, stretch.to - stretch.from),
      raw: 0,
      columns,
    })
  }
  return {
    ...(trend && { part: add(own, false) }),
    ...(trend && previousTrend && { previousPart: add(before, false) }),
    ...(total && { totalPart: add(own, true) }),
    ...(previousTotal && { previousTotalPart: add(before, true) }),
  }
}

function oncePerKey(keys: WidgetQuery['keys']): WidgetQuery['keys'] {
  return [
    ...new Map(keys.map((each) => [JSON.stringify([each.deveui.toLowerCase(), each.key]), each])).values(),
  ]
}

type LatestOf = (series: number | null) => TimedValue | null

/** The latest of everything that is wanted, asked for at once. */
async function latestOf(store: ReadingsStore, asked: readonly Asked[], found: LookedUp): Promise<LatestOf> {
  const wanted = new Set<number>()
  for (const { wants } of asked) {
    for (const key of wants.latest ? wants.keys : []) {
      const there = found.keyOf(key)
      if (there.state === 'ok' && there.key.series !== null) wanted.add(there.key.series)
    }
    const nodes = wants.nodes && found.nodesOf(wants.nodes)
    for (const { id } of nodes?.nodes ?? []) {
      for (const { series } of nodes?.keysOf(id) ?? []) if (series !== null) wanted.add(series)
    }
  }
  const ids = [...wanted]
  const readings = await store.latest(ids)
  const byId = new Map(ids.map((id, at) => [id, readings[at]]))
  return (series) => {
    const reading = series === null ? undefined : byId.get(series)
    return reading ? timed(reading) : null
  }
}

export const timed = ({ time, value }: Reading): TimedValue => ({
  value,
  createdAt: new Date(time).toISOString(),
})

function wireNode(
  node: FoundNodes['nodes'][number],
  { keysOf, counts }: FoundNodes,
  latest: LatestOf,
): WidgetNode {
  const wireValue = ({ key, label, unit, decimals, valueMapping, series }: ShownNodeKey) => ({
    key,
    label,
    unit,
    ...(decimals !== null && { decimals }),
    ...(valueMapping && { valueMapping }),
    latest: latest(series),
  })
  return {
    deveui: node.deveui,
    name: node.name,
    nodeType: node.kind,
    applicationName: node.applicationName,
    image: node.image,
    lat: node.lat,
    long: node.long,
    moves: node.moves,
    battery: node.battery,
    rssi: node.rssi,
    lastContact: node.lastContact?.toISOString() ?? null,
    silent: node.silent,
    active: node.active,
    alarm: node.activeAlarms,
    ...(counts && { count: counts.get(node.id) ?? 0 }),
    values: keysOf(node.id).map(wireValue),
  }
}
