import type { DataHead, TimedValue, WidgetData, WidgetNode, WidgetSeries } from '@fyr/contract/dashboard-data'
import type { RangePreset } from '@fyr/contract/widgets/fields'
import { yieldWhenDue } from '#lib/time-slices.ts'
import type { Reading, ReadingsStore } from '#readings-store/index.ts'
import type { Ready } from './ask.ts'
import type { FoundNodes, LookedUp, ShownNodeKey } from './look-up.ts'
import { fittingPoints, fittingResolution, type Part, Parts, type TimeRange } from './parts.ts'
import { newestRows, rowBudget } from './rows.ts'
import { tracksOf } from './tracks.ts'
import type { Asked, CompanyPart, WidgetQuery } from './widget-query.ts'

export interface Answer {
  head: DataHead
  /** What the head's numbers of parts stand for, to be read. */
  parts: Part[]
}

const hour = 3_600_000
/** In ms. */
export const presetLengths: Record<RangePreset, number> = {
  '1h': hour,
  '5h': 5 * hour,
  '24h': 24 * hour,
  '7d': 168 * hour,
  '30d': 720 * hour,
}

/** All that is not a course of values, and which courses there are. Ends early when `signal` is aborted. */
export async function answerHead(
  store: ReadingsStore,
  { asked, found, beside, now }: Pick<Ready, 'asked' | 'found' | 'beside' | 'now'>,
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
      const rows = wants.rows > 0 ? await newestRows(store, known, own, wants.rows, budget) : undefined
      truncated ||= rows?.truncated ?? false
      series.push({
        deveui,
        key,
        state: 'ok',
        ...(wants.latest && { latest: latest(known) }),
        ...placesOf(parts, there.key, wants, own, fit(points)),
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

/** A widget's own range ends now, even where the question reaches a little into the future. */
function stretchOf({ range }: WidgetQuery, { from, to }: TimeRange, now: number): TimeRange {
  if (range === null) return { from, to }
  const end = Math.min(to, now)
  return { from: end - presetLengths[range], to: end }
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
    return parts.add({ key, ...stretch, step: fittingResolution(trend, stretch), raw: 0, columns })
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
  const wireValue = ({ key, label, unit, series }: ShownNodeKey) => ({
    key,
    label,
    unit,
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
