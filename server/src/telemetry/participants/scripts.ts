import {
  type Bound,
  type BoundScripts,
  insertTriggers,
  maxScriptDepth,
  type NewTrigger,
  type ScriptRunner,
} from '#domains/automation/scripts/index.ts'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import type { ReadingValue } from '#readings-store/index.ts'
import type { Batch } from '../batch/batch.ts'
import type { KnownNode } from '../nodes/known-node.ts'
import type { Participant } from '../participant.ts'

/** Readings of one event; what an uplink brings beyond that is another. */
const maxReadings = 500
/** And their size, in characters. */
const maxLength = 65_536
/** Readings looked at between two looks at the clock. */
const betweenLooks = 256
/** Characters of readings that weigh as much as another trigger. */
const weightLength = 8192

/** What scripts are told of at once. */
interface Arrival {
  node: KnownNode
  uplink: number
  readings: { key: string; value: ReadingValue; time: string }[]
  length: number
  /** Epoch ms. */
  at: number
}

/** Writes down, with the readings, which scripts are to be run for them. */
export function scriptParticipant(
  bound: BoundScripts,
  runner: Pick<ScriptRunner, 'wake' | 'roomOf' | 'note'>,
): Participant {
  return {
    name: 'scripts',
    refresh: () => bound.refresh(),
    async prepare({ batch }) {
      if (bound.size === 0) return undefined
      const arrivals = await arrivalsOf(batch, bound)
      if (arrivals.length === 0) return undefined
      const { triggers, left } = await triggersOf(batch, arrivals, bound, runner)
      let written: Awaited<ReturnType<typeof insertTriggers>> = []
      return {
        async write(client) {
          written = await insertTriggers(client, triggers)
        },
        committed() {
          for (const [{ companyId, scriptId }, code] of left) runner.note(companyId, scriptId, code)
          for (const { companyId, weight } of written) runner.wake(companyId, weight)
        },
      }
    },
  }
}

/** What is news of nodes that trigger something, an uplink at a time. */
async function arrivalsOf(batch: Batch, bound: BoundScripts): Promise<Arrival[]> {
  const { keys, keyOf, values, times, news, uplinkOf } = batch
  const isBound = keys.map(({ node }) => bound.ofNode(node.nodeId) !== undefined)
  if (!isBound.includes(true)) return []
  const slice = createPrioritySlice()
  const open = new Map<number | string, Arrival>()
  const arrivals: Arrival[] = []
  for (const [count, at] of news.entries()) {
    if (count % betweenLooks === 0 && slice.isOver()) await slice.next()
    const place = keyOf[at] ?? 0
    const [key, value, time = 0, uplink = -1] = [keys[place], values[at], times[at], uplinkOf[at]]
    if (!key || !isBound[place] || value === undefined) continue
    // Readings that were dated ahead come in their own time.
    const name = uplink >= 0 ? uplink : `${key.node.nodeId} ${time}`
    let arrival = open.get(name)
    if (!arrival || arrival.readings.length >= maxReadings || arrival.length >= maxLength) {
      arrival = { node: key.node, uplink, readings: [], length: 0, at: time }
      open.set(name, arrival)
      arrivals.push(arrival)
    }
    arrival.readings.push({ key: key.name, value, time: new Date(time).toISOString() })
    arrival.length += lengthOf(value)
    if (time > arrival.at) arrival.at = time
  }
  return arrivals
}

async function triggersOf(
  batch: Batch,
  arrivals: readonly Arrival[],
  bound: BoundScripts,
  runner: Pick<ScriptRunner, 'roomOf'>,
) {
  const triggers: NewTrigger[] = []
  const left: [script: Bound, code: 'queueFull' | 'chainTooDeep'][] = []
  const room = new Map<string, number>()
  const slice = createPrioritySlice()
  for (const { node, uplink, readings, at } of arrivals) {
    if (slice.isOver()) await slice.next()
    const { nodeId, companyId } = node
    const source = batch.uplinks[uplink]
    const depth = source?.origin?.depth ?? (source?.source === 'formula' ? depthOfBatch(batch, companyId) : 0)
    let whole: string | undefined
    for (const script of bound.ofNode(nodeId) ?? []) {
      const { scriptId, keys, companyId: owner } = script
      if (owner !== companyId || source?.origin?.scriptId === scriptId) continue
      const own = keys ? readings.filter(({ key }) => keys.has(key)) : readings
      if (own.length === 0) continue
      if (depth > maxScriptDepth) {
        left.push([script, 'chainTooDeep'])
        continue
      }
      whole ??= keys ? undefined : JSON.stringify(readings, storable)
      const text = (keys ? undefined : whole) ?? JSON.stringify(own, storable)
      const weight = 1 + Math.min(100, Math.floor(text.length / weightLength))
      const free = room.get(companyId) ?? runner.roomOf(companyId)
      if (weight > free) {
        left.push([script, 'queueFull'])
        continue
      }
      room.set(companyId, free - weight)
      triggers.push({ companyId, scriptId, nodeId, at, readings: text, depth, weight })
    }
  }
  return { triggers, left }
}

/** About what it takes as JSON. */
function lengthOf(value: ReadingValue): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' ? JSON.stringify(value).length : 8
}

/** A formula computes from whatever the batch brings: it may be from what scripts wrote. */
function depthOfBatch({ uplinks }: Batch, companyId: string): number {
  let depth = 0
  for (const { origin, companyId: owner } of uplinks) {
    if (origin && owner === companyId) depth = Math.max(depth, origin.depth)
  }
  return depth
}

/** PostgreSQL's JSON holds neither NUL nor lone surrogates. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
