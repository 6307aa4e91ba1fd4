import { isRadioKey, radioKeys } from '@fyr/contract/devices/keys/radio-keys'
import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { flattenJson } from '@fyr/contract/values/flatten-json'
import { isPosition } from '@fyr/contract/values/position-of'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import { clockToleranceMs, type ReadingValue } from '#readings-store/index.ts'
import { type KnownKey, type KnownNode, knownKey } from '../nodes/known-node.ts'
import type { IncomingReading, Rejection, Uplink, UplinkOutcome } from '../uplink.ts'
import { addReading, type Batch } from './batch.ts'
import { isKey, problemOfValue, timeOf } from './decode.ts'
import { refusalOf } from './identify.ts'

/** Identifies and decodes each uplink; `nodes` are those at their addresses. One that is wrong never harms another. */
export async function readUplinks(
  batch: Batch,
  uplinks: readonly Uplink[],
  nodes: readonly (KnownNode | undefined)[],
): Promise<UplinkOutcome[]> {
  const slice = createPrioritySlice()
  const outcomes: UplinkOutcome[] = []
  for (const [at, uplink] of uplinks.entries()) {
    const node = nodes[at]
    const refusal = refusalOf(uplink, node)
    if (refusal || !node) {
      outcomes.push(refuseAll(uplink, refusal ?? 'node.unknown', batch))
      continue
    }
    const reader = startUplink(uplink, node, batch)
    for (let next = 0; next < uplink.readings.length; ) {
      if (slice.isOver()) await slice.next()
      next = reader.read(next)
    }
    outcomes.push(reader.end())
  }
  return outcomes
}

/** Readings between two looks at the clock, as they were sent and as they were stored. */
const readBetweenLooks = 256

/** What became of a reading as it was sent. */
type Outcome = 'accepted' | 'skipped' | { code: IngestProblem; detail: string }

function startUplink(uplink: Uplink, node: KnownNode, batch: Batch) {
  if (uplink.problem) note(batch, uplink, uplink.problem.code, 1, uplink.problem.detail)
  const rejected: Rejection[] = []
  batch.uplinks.push(uplink)
  let accepted = 0
  let skipped = uplink.nulls ?? 0
  const first = batch.times.length
  return {
    /** Reads some of them, and tells which is the next. */
    read(from: number): number {
      const enough = batch.times.length + readBetweenLooks
      const to = Math.min(from + readBetweenLooks, uplink.readings.length)
      let index = from
      for (; index < to && batch.times.length < enough; index++) {
        const incoming = uplink.readings[index]
        if (!incoming) continue
        const outcome = readReading(incoming, uplink, node, batch)
        if (outcome === 'accepted') accepted++
        else if (outcome === 'skipped') skipped++
        else {
          rejected.push({ index, code: outcome.code })
          note(batch, uplink, outcome.code, 1, outcome.detail, [incoming])
        }
      }
      return index
    },
    end(): UplinkOutcome {
      noteClock(uplink, node, batch, first)
      return { accepted, skipped, rejected }
    },
  }
}

function readReading(
  { key: name, value, createdAt }: IncomingReading,
  uplink: Uplink,
  node: KnownNode,
  batch: Batch,
): Outcome {
  // Anything but a text may be an object that cannot be made one.
  const refuse = (code: IngestProblem, detail = typeof name === 'string' ? name : '') => ({ code, detail })
  const known = typeof name === 'string' ? node.keys.get(name) : undefined
  if (!known && !isKey(name)) return refuse('key.invalid')
  if (isReserved(name as string, uplink)) return refuse('key.reserved')
  if (value === null) return 'skipped'
  const isNested = node.flattenJson && typeof value === 'object' && !isPosition(value)
  if (isNested) return readNested(name as string, value, createdAt, uplink, node, batch)
  const problem = problemOfValue(value, batch.limits)
  if (problem) return refuse(problem)
  const time = timeOf(createdAt, batch.now, batch.limits)
  if (typeof time === 'string') return refuse(time)
  const key = known ?? newKeyOf(node, name as string, batch)
  if (!key) return refuse('key.tooMany')
  // problemOfValue has just shown that it is one.
  add(key, value as ReadingValue, time, uplink, batch)
  return 'accepted'
}

/** Nested JSON is one reading of its sender's and many of the store's: all of them, or none. */
function readNested(
  name: string,
  value: object,
  createdAt: unknown,
  uplink: Uplink,
  node: KnownNode,
  batch: Batch,
): Outcome {
  const { limits, now, newKeys } = batch
  const flattened = flattenJson(name, value, limits.maxDepth - 1)
  if (typeof flattened === 'string') return { code: flattened, detail: name }
  const parts = flattened.filter((part) => part.value !== null)
  if (parts.length === 0) return 'skipped'
  const time = timeOf(createdAt, now, limits)
  if (typeof time === 'string') return { code: time, detail: name }
  const fresh = new Set<string>()
  for (const part of parts) {
    if (isReserved(part.key, uplink)) return { code: 'key.reserved', detail: part.key }
    if (!node.keys.has(part.key)) {
      if (!isKey(part.key)) return { code: 'key.invalid', detail: part.key }
      if (!newKeys.get(node)?.has(part.key)) fresh.add(part.key)
    }
    const problem = problemOfValue(part.value, limits)
    if (problem) return { code: problem, detail: part.key }
  }
  const known = newKeys.get(node)
  const isFull = node.keys.size + (known?.size ?? 0) + fresh.size > limits.keysPerNode
  if (isFull && countKeys(node, known) + fresh.size > limits.keysPerNode)
    return { code: 'key.tooMany', detail: name }
  for (const part of parts) {
    const key = node.keys.get(part.key) ?? newKeyOf(node, part.key, batch)
    if (key) add(key, part.value as ReadingValue, time, uplink, batch)
  }
  return 'accepted'
}

function add(key: KnownKey, value: ReadingValue, time: number, uplink: Uplink, batch: Batch): void {
  addReading(batch, key, value, time, uplink.receivedAt, batch.uplinks.length - 1)
  // What is computed for a node is no sign of life of it.
  if (uplink.source !== 'formula' && uplink.source !== 'script') touch(key, value, uplink.receivedAt, batch)
}

/** A key that the node has not, if it may get one more. */
function newKeyOf(node: KnownNode, name: string, { newKeys, limits }: Batch): KnownKey | undefined {
  const fresh = newKeys.get(node) ?? new Map<string, KnownKey>()
  const known = fresh.get(name)
  if (known) return known
  const hasRoom = node.keys.size + fresh.size < limits.keysPerNode || isRadioKey(name)
  if (!hasRoom && countKeys(node, fresh) >= limits.keysPerNode) return undefined
  const key = knownKey(node, name)
  newKeys.set(node, fresh.set(name, key))
  return key
}

/** Of those that count against the limit: radio values do not. */
function countKeys(node: KnownNode, fresh: ReadonlyMap<string, KnownKey> | undefined): number {
  let count = 0
  for (const keys of [node.keys, fresh]) for (const name of keys?.keys() ?? []) if (!isRadioKey(name)) count++
  return count
}

const radioNames = new Set<string>(radioKeys.map(({ name }) => name))

/** Radio values are what the portal makes of frames: nobody else sends them, nor are there others. */
const isReserved = (name: string, { source }: Uplink) =>
  isRadioKey(name) && (source !== 'lorawan' || !radioNames.has(name))

/**
 * What the dates of an uplink, the batch's readings from the `first` on, say of its node's clock. Only where all are the same: a history or a forecast says
 * nothing of it.
 */
function noteClock({ receivedAt }: Uplink, node: KnownNode, { times, contacts }: Batch, first: number): void {
  const contact = contacts[node.place]
  const time = times.at(-1)
  if (!contact || first === times.length || time === undefined || Number.isNaN(time)) return
  for (let at = first; at < times.length; at++) if (times[at] !== time) return
  const ahead = time - receivedAt
  contact.clockAhead = ahead > clockToleranceMs ? ahead : 0
}

/** The node was heard: old readings that arrive now are a contact now. */
function touch({ node, tells }: KnownKey, value: unknown, at: number, { contacts }: Batch): void {
  if (node.place === -1) {
    node.place = contacts.length
    contacts.push({ node, at })
  }
  const contact = contacts[node.place]
  if (!contact) return
  if (at > contact.at) contact.at = at
  if (tells && typeof value === 'number') contact[tells] = value
}

/** Refuses an uplink as a whole. */
export function refuseAll(uplink: Uplink, code: IngestProblem, batch: Batch): UplinkOutcome {
  // What could not even be read says more than that its sender is not known.
  if (uplink.problem) note(batch, uplink, uplink.problem.code, 1, uplink.problem.detail)
  else note(batch, uplink, code, Math.max(1, uplink.readings.length), '')
  return { accepted: 0, skipped: 0, rejected: uplink.readings.map((_, index) => ({ index, code })) }
}

/** @param readings those that it is about, if not all */
function note(
  batch: Batch,
  uplink: Uplink,
  code: IngestProblem,
  count: number,
  detail: string,
  readings = uplink.readings,
): void {
  const { companyId, source, problem } = uplink
  // Both come from outside and go into a table and onto a screen: short, and nothing that cannot be stored.
  const clean = (text: string, max: number) => text.slice(0, max).replaceAll('\0', '').toWellFormed()
  batch.refused.push({
    companyId,
    deveui: clean(uplink.address, 64),
    source,
    code,
    detail: clean(detail, 200),
    at: uplink.receivedAt,
    count,
    sent: problem?.code === code ? { readings, problem } : { readings },
  })
}
