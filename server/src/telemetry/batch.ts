import type { IngestProblem } from '@fyr/contract/errors'
import type { ReadingValue } from '#readings-store/index.ts'
import { type DecodeLimits, isKey, problemOfValue, timeOf } from './decode.ts'
import { refusalOf } from './identify.ts'
import { type Contact, type KnownKey, type KnownNode, knownKey } from './known-node.ts'
import type { Accepted } from './readings.ts'
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

/** What identify and decode made of a batch of uplinks. */
export interface Batch {
  readonly accepted: Accepted
  readonly refused: readonly Refused[]
  readonly outcomes: readonly UplinkOutcome[]
  /** Keys that a node had not used before, by node. */
  readonly discovered: readonly KnownKey[]
  /** Of each node that had readings accepted. */
  readonly contacts: readonly Contact[]
}

export interface BatchLimits extends DecodeLimits {
  keysPerNode: number
}

/** Identifies and decodes each uplink; `nodes` are those at their addresses. One that is wrong never harms another. */
export function readBatch(
  uplinks: readonly Uplink[],
  nodes: readonly (KnownNode | undefined)[],
  now: number,
  limits: BatchLimits,
): Batch {
  const batch = openBatch(now, limits)
  const outcomes = uplinks.map((uplink, at) => readUplink(uplink, nodes[at], batch))
  // Places are good for this batch only; nothing has waited since they were given.
  for (const key of batch.keys) key.place = -1
  for (const { node } of batch.contacts) node.place = -1
  const { keys, keyOf, values, times, receivedAt, refused, contacts } = batch
  const discovered = [...batch.newKeys.values()].flatMap((ofNode) => [...ofNode.values()])
  return { accepted: { keys, keyOf, values, times, receivedAt }, outcomes, refused, contacts, discovered }
}

type OpenBatch = ReturnType<typeof openBatch>

function openBatch(now: number, limits: BatchLimits) {
  return {
    now,
    limits,
    keys: [] as KnownKey[],
    keyOf: [] as number[],
    values: [] as ReadingValue[],
    times: [] as number[],
    receivedAt: [] as number[],
    refused: [] as Refused[],
    contacts: [] as Contact[],
    newKeys: new Map<KnownNode, Map<string, KnownKey>>(),
  }
}

function readUplink(uplink: Uplink, node: KnownNode | undefined, batch: OpenBatch): UplinkOutcome {
  const refusal = refusalOf(uplink, node)
  if (refusal || !node) return refuseAll(uplink, refusal ?? 'node.unknown', batch)
  if (uplink.problem) note(batch, uplink, uplink.problem.code, 1, uplink.problem.detail)
  const rejected: Rejection[] = []
  let accepted = 0
  let skipped = uplink.nulls ?? 0
  uplink.readings.forEach((incoming, index) => {
    const outcome = readReading(incoming, uplink, node, batch)
    if (outcome === 'accepted') accepted++
    else if (outcome === 'skipped') skipped++
    else rejected.push({ index, code: outcome })
  })
  for (const { index, code } of rejected) {
    const key = uplink.readings[index]?.key
    // Anything else may be an object that cannot be made a text of.
    note(batch, uplink, code, 1, typeof key === 'string' ? key : '')
  }
  return { accepted, skipped, rejected }
}

function readReading(
  { key: name, value, createdAt }: IncomingReading,
  uplink: Uplink,
  node: KnownNode,
  batch: OpenBatch,
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
  if (key.place === -1) {
    key.place = batch.keys.length
    batch.keys.push(key)
  }
  batch.keyOf.push(key.place)
  // problemOfValue has just shown that it is one.
  batch.values.push(value as ReadingValue)
  batch.times.push(time)
  batch.receivedAt.push(uplink.receivedAt)
  touch(key, value, uplink.receivedAt, batch)
  return 'accepted'
}

/** A key that the node has not, if it may get one more. */
function newKeyOf(node: KnownNode, name: string, { newKeys, limits }: OpenBatch): KnownKey | undefined {
  const fresh = newKeys.get(node) ?? new Map<string, KnownKey>()
  const known = fresh.get(name)
  if (known) return known
  if (node.keys.size + fresh.size >= limits.keysPerNode) return undefined
  const key = knownKey(node, name)
  newKeys.set(node, fresh.set(name, key))
  return key
}

/** The node was heard: old readings that arrive now are a contact now. */
function touch({ node, tells }: KnownKey, value: unknown, at: number, { contacts }: OpenBatch): void {
  if (node.place === -1) {
    node.place = contacts.length
    contacts.push({ node, at })
  }
  const contact = contacts[node.place]
  if (!contact) return
  if (at > contact.at) contact.at = at
  if (tells && typeof value === 'number') contact[tells] = value
}

function refuseAll(uplink: Uplink, code: IngestProblem, batch: OpenBatch): UplinkOutcome {
  // What could not even be read says more than that its sender is not known.
  if (uplink.problem) note(batch, uplink, uplink.problem.code, 1, uplink.problem.detail)
  else note(batch, uplink, code, Math.max(1, uplink.readings.length), '')
  return { accepted: 0, skipped: 0, rejected: uplink.readings.map((_, index) => ({ index, code })) }
}

function note(batch: OpenBatch, uplink: Uplink, code: IngestProblem, count: number, detail: string): void {
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
