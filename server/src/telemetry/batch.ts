import type { IngestProblem } from '@fyr/contract/errors'
import { createPrioritySlice } from '#lib/time-slices.ts'
import { clockToleranceMs, type ReadingValue } from '#readings-store/index.ts'
import { type DecodeLimits, isKey, problemOfValue, timeOf } from './decode.ts'
import { refusalOf } from './identify.ts'
import { type Contact, type KnownKey, type KnownNode, knownKey } from './known-node.ts'
import type { IncomingReading, Rejection, Uplink, UplinkOutcome } from './uplink.ts'

export interface Refused {
  companyId: string
  deveui: string
  source: Uplink['source']
  code: IngestProblem
  detail: string
  at: number
  count: number
}

/**
 * A batch on its way. Its readings are columns, so that none of them is an object: reading i is of
 * `keys[keyOf[i]]`, has `values[i]` and so on; what is true of a key is found out once for all of its readings.
 * Each stage goes on where it ended, since readings that are derived from others join the batch later.
 */
export interface Batch {
  readonly now: number
  readonly limits: BatchLimits
  /** The keys that the batch brings readings of, each once. */
  readonly keys: KnownKey[]
  readonly keyOf: number[]
  readonly values: ReadingValue[]
  /** Epoch ms; until `placeInTime` NaN for those without the sender's time. */
  readonly times: number[]
  /** Epoch ms of arrival. */
  readonly receivedAt: number[]
  /** In the readings store; filled by `placeInTime`. */
  readonly series: number[]
  /** By key: time of its latest reading before this batch; null when it had none. */
  readonly latestBefore: (number | null)[]
  /** Places of readings, filled by `sortByAge`: what is judged and shown live, and the rest. */
  readonly news: number[]
  readonly others: number[]
  /** Those that are dated ahead of the clock: stored, and seen by nobody who asks for the newest. */
  readonly ahead: number[]
  /** By key: time of its newest reading so far. */
  readonly newest: (number | null)[]
  readonly refused: Refused[]
  /** Of each node that had readings accepted. */
  readonly contacts: Contact[]
  /** Keys that a node had not used before. */
  readonly newKeys: Map<KnownNode, Map<string, KnownKey>>
}

export interface BatchLimits extends DecodeLimits {
  keysPerNode: number
}

export function openBatch(now: number, limits: BatchLimits): Batch {
  return {
    now,
    limits,
    keys: [],
    keyOf: [],
    values: [],
    times: [],
    receivedAt: [],
    series: [],
    latestBefore: [],
    news: [],
    others: [],
    ahead: [],
    newest: [],
    refused: [],
    contacts: [],
    newKeys: new Map(),
  }
}

/** To be called however the batch ended: places in it are good for nothing else. */
export function closeBatch({ keys, contacts }: Batch): void {
  for (const key of keys) key.place = -1
  for (const { node } of contacts) node.place = -1
}

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
    for (let from = 0; from < uplink.readings.length; from += readBetweenLooks) {
      if (slice.isOver()) await slice.next()
      reader.read(from, from + readBetweenLooks)
    }
    outcomes.push(reader.end())
  }
  return outcomes
}

const readBetweenLooks = 256

function startUplink(uplink: Uplink, node: KnownNode, batch: Batch) {
  if (uplink.problem) note(batch, uplink, uplink.problem.code, 1, uplink.problem.detail)
  const rejected: Rejection[] = []
  let accepted = 0
  let skipped = uplink.nulls ?? 0
  return {
    read(from: number, to: number): void {
      for (let index = from; index < to; index++) {
        const incoming = uplink.readings[index]
        if (!incoming) return
        const outcome = readReading(incoming, uplink, node, batch)
        if (outcome === 'accepted') accepted++
        else if (outcome === 'skipped') skipped++
        else {
          rejected.push({ index, code: outcome })
          // Anything else may be an object that cannot be made a text of.
          note(batch, uplink, outcome, 1, typeof incoming.key === 'string' ? incoming.key : '')
        }
      }
    },
    end(): UplinkOutcome {
      noteClock(uplink, node, batch, accepted)
      return { accepted, skipped, rejected }
    },
  }
}

function readReading(
  { key: name, value, createdAt }: IncomingReading,
  uplink: Uplink,
  node: KnownNode,
  batch: Batch,
): 'accepted' | 'skipped' | IngestProblem {
  const known = typeof name === 'string' ? node.keys.get(name) : undefined
  if (!known && !isKey(name)) return 'key.invalid'
  if (value === null) return 'skipped'
  const problem = problemOfValue(value, batch.limits)
  if (problem) return problem
  const time = timeOf(createdAt, batch.now, batch.limits)
  if (typeof time === 'string') return time
  const key = known ?? newKeyOf(node, name as string, batch)
  if (!key) return 'key.tooMany'
  // problemOfValue has just shown that it is one.
  addReading(batch, key, value as ReadingValue, time, uplink.receivedAt)
  touch(key, value, uplink.receivedAt, batch)
  return 'accepted'
}

export function addReading(
  { keys, keyOf, values, times, receivedAt }: Batch,
  key: KnownKey,
  value: ReadingValue,
  time: number,
  arrival: number,
): void {
  if (key.place === -1) {
    key.place = keys.length
    keys.push(key)
  }
  keyOf.push(key.place)
  values.push(value)
  times.push(time)
  receivedAt.push(arrival)
}

/** A key that the node has not, if it may get one more. */
function newKeyOf(node: KnownNode, name: string, { newKeys, limits }: Batch): KnownKey | undefined {
  const fresh = newKeys.get(node) ?? new Map<string, KnownKey>()
  const known = fresh.get(name)
  if (known) return known
  if (node.keys.size + fresh.size >= limits.keysPerNode) return undefined
  const key = knownKey(node, name)
  newKeys.set(node, fresh.set(name, key))
  return key
}

/**
 * What the dates of an uplink say of its node's clock. Only where all are the same: a history or a forecast says
 * nothing of it.
 */
function noteClock(
  { receivedAt }: Uplink,
  node: KnownNode,
  { times, contacts }: Batch,
  accepted: number,
): void {
  const contact = contacts[node.place]
  const time = times.at(-1)
  if (!contact || accepted === 0 || time === undefined || Number.isNaN(time)) return
  for (let at = times.length - accepted; at < times.length; at++) if (times[at] !== time) return
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

function note(batch: Batch, uplink: Uplink, code: IngestProblem, count: number, detail: string): void {
  const { companyId, source } = uplink
  // Both come from outside and go into a table and onto a screen: short, and nothing that cannot be stored.
  const clean = (text: string, most: number) => text.slice(0, most).replaceAll('\0', '').toWellFormed()
  batch.refused.push({
    companyId,
    deveui: clean(uplink.address, 64),
    source,
    code,
    detail: clean(detail, 200),
    at: uplink.receivedAt,
    count,
  })
}
