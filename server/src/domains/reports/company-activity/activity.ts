import { areHoursCounted, countByHours } from '#domains/devices/node-intake/index.ts'
import { silenceOf } from '#domains/devices/nodes/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { calendarEdges, type Reading, type ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import {
  findNamedNodes,
  type HeardNode,
  listByCounters,
  listHeardNodes,
  listKeyLabels,
  listNamedNodes,
  listNodeIds,
  type NamedNode,
  type NodePaging,
} from './activity-store.ts'

/** What is asked of the readings store, always between transactions. */
export type ActivityReadings = Pick<ReadingsStore, 'counts' | 'histograms' | 'latest' | 'listSeries'>

type Context = Pick<RequestContext, 'inCompany' | 'now'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Readings of the last 24 hours, hour by hour; the last hour is the one that it is. */
export async function countsOfDay(context: Context, readings: ActivityReadings) {
  const end = (Math.floor(context.now.getTime() / hourMs) + 1) * hourMs
  const edges = Array.from({ length: 25 }, (_, hour) => end - (24 - hour) * hourMs)
  return await countsBetween(context, edges, readings)
}

/** Readings of the last seven days by the company's calendar, today with what it has so far. */
export async function countsOfWeek(context: Context, readings: ActivityReadings) {
  const { timeZone } = await context.inCompany(settingsOf)
  const now = context.now.getTime()
  // Six days ago is a day of the calendar whatever the clocks did since.
  const edges = calendarEdges(now - 6 * dayMs - hourMs, now + 1, 'day', timeZone, 9).slice(-8)
  return await countsBetween(context, edges, readings)
}

async function countsBetween(context: Context, edges: readonly number[], readings: ActivityReadings) {
  const { counted, nodeIds } = await context.inCompany(async (db) => {
    const counted = await countByHours(db, edges)
    return { counted, nodeIds: counted ? [] : await listNodeIds(db) }
  })
  const counts = counted ?? new Array<number>(edges.length - 1).fill(0)
  for (const ofNode of counted ? [] : await readings.histograms(nodeIds, edges))
    for (const [at, count] of ofNode.entries()) counts[at] = (counts[at] ?? 0) + count
  return counts.map((count, at) => ({ start: new Date(edges[at] ?? 0).toISOString(), count }))
}

/**
 * The nodes of the company by their readings of the last 24 hours, and how many nodes there are. Which nodes are on
 * the page follows from their counters, as `listByCounters` says.
 */
export async function nodesByCount(
  context: Context,
  readings: ActivityReadings,
  { order, limit, offset }: Pick<NodePaging, 'order' | 'limit' | 'offset'>,
) {
  const page = await context.inCompany(async (db) =>
    (await areHoursCounted(db, context.now.getTime() - dayMs))
      ? await listByCounters(db, { now: context.now, order, limit, offset })
      : undefined,
  )
  if (!page) return await countAndSort(context, readings, { order, limit, offset })
  const counts = await lastDay(
    context,
    readings,
    page.items.map(({ id }) => id),
  )
  const items = page.items.map((node) => ({ ...node, count: counts.get(node.id) ?? 0 }))
  return { items: items.sort(byCount(order)), total: page.total }
}

const byCount = (order: 'asc' | 'desc') => (one: { count: number }, other: { count: number }) =>
  (order === 'asc' ? 1 : -1) * (one.count - other.count)

async function countAndSort(
  context: Context,
  readings: ActivityReadings,
  { order, limit, offset }: Pick<NodePaging, 'order' | 'limit' | 'offset'>,
) {
  const nodeIds = await context.inCompany(listNodeIds)
  const counts = await lastDay(context, readings, nodeIds)
  // Of equal ones the order of the ids stays.
  const sorted = nodeIds.map((id) => ({ id, count: counts.get(id) ?? 0 })).sort(byCount(order))
  const page = sorted.slice(offset, offset + limit)
  const named = new Map(
    (
      await context.inCompany((db) =>
        findNamedNodes(
          db,
          page.map(({ id }) => id),
        ),
      )
    ).map((node) => [node.id, node]),
  )
  const items = page.flatMap(({ id, count }) => {
    const node = named.get(id)
    return node ? [{ ...node, count }] : []
  })
  return { items, total: nodeIds.length }
}

/** When nodes were last heard, with their readings of the last 24 hours. */
export async function activityOf(context: Context, readings: ActivityReadings, paging: NodePaging) {
  const page = await context.inCompany(async (db) =>
    listHeardNodes(db, { ...paging, silence: await silenceOf(db, context.now) }),
  )
  const ids = page.items.map(({ id }) => id)
  const counts = await lastDay(context, readings, ids)
  const counted = (node: HeardNode) => ({ ...node, count: counts.get(node.id) ?? 0 })
  return { ...page, items: page.items.map(counted) }
}

/** The newest reading of each node of a page by name; nodes without any are left out. */
export async function latestOfNodes(
  context: Context,
  readings: ActivityReadings,
  paging: Omit<NodePaging, 'search'>,
) {
  const { items, total } = await context.inCompany((db) => listNamedNodes(db, paging))
  const ids = items.map(({ id }) => id)
  const labels = await context.inCompany((db) => listKeyLabels(db, ids))
  const labelOf = new Map(labels.map(({ nodeId, key, label }) => [`${nodeId} ${key}`, label]))
  // What a node has no key of is shown nowhere.
  const series = (await readings.listSeries(ids)).filter(({ nodeId, key }) => labelOf.has(`${nodeId} ${key}`))
  const latest = await readings.latest(series.map(({ series: id }) => id))
  const newest = new Map<string, Reading & { key: string }>()
  for (const [at, { nodeId, key }] of series.entries()) {
    const reading = latest[at]
    if (reading && reading.time > (newest.get(nodeId)?.time ?? Number.NEGATIVE_INFINITY))
      newest.set(nodeId, { ...reading, key })
  }
  const wire = ({ id, deveui }: NamedNode) => {
    const reading = newest.get(id)
    if (!reading) return []
    const { key, value, time } = reading
    const label = labelOf.get(`${id} ${key}`) ?? ''
    return [{ key, value, createdAt: new Date(time).toISOString(), label, tagDeveui: deveui }]
  }
  return { items: items.flatMap(wire), total }
}

async function lastDay({ now }: Context, readings: ActivityReadings, nodeIds: readonly string[]) {
  const counts = await readings.counts(nodeIds, now.getTime() - dayMs, now.getTime())
  return new Map(nodeIds.map((id, at) => [id, counts[at] ?? 0]))
}
