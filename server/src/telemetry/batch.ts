import type { IngestProblem } from '@fyr/contract/errors'
import type { ReadingValue } from '#readings-store/index.ts'
import { type DecodeLimits, decode } from './decode.ts'
import { identify } from './identify.ts'
import type { KnownNode, NodeDirectory } from './node-directory.ts'
import type { Rejection, Uplink, UplinkOutcome } from './uplink.ts'

/** A reading that will be stored. */
export interface Accepted {
  node: KnownNode
  key: string
  value: ReadingValue
  /** Null until the store gives it one, for readings without the sender's time. */
  time: number | null
  receivedAt: number
}

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
  accepted: Accepted[]
  refused: Refused[]
  outcomes: UplinkOutcome[]
  /** Keys that a node had not used before, by node. */
  discovered: { node: KnownNode; key: string }[]
}

export interface BatchLimits extends DecodeLimits {
  keysPerNode: number
}

/** Identifies and decodes each uplink. One that is wrong never harms another. */
export function readBatch(
  uplinks: readonly Uplink[],
  directory: NodeDirectory,
  now: number,
  limits: BatchLimits,
): Batch {
  const batch: Batch = { accepted: [], refused: [], outcomes: [], discovered: [] }
  const newKeys = new Map<KnownNode, Set<string>>()
  for (const uplink of uplinks)
    batch.outcomes.push(readUplink(uplink, directory, now, limits, batch, newKeys))
  for (const [node, keys] of newKeys) for (const key of keys) batch.discovered.push({ node, key })
  return batch
}

function readUplink(
  uplink: Uplink,
  directory: NodeDirectory,
  now: number,
  limits: BatchLimits,
  batch: Batch,
  newKeys: Map<KnownNode, Set<string>>,
): UplinkOutcome {
  const identified = identify(uplink, directory)
  if ('refused' in identified) return refuseAll(uplink, identified.refused, batch)
  if (uplink.problem) note(batch, uplink, uplink.problem.code, 1, uplink.problem.detail)
  const rejected: Rejection[] = []
  const { node } = identified
  let accepted = 0
  let skipped = uplink.nulls ?? 0
  uplink.readings.forEach((incoming, index) => {
    const outcome = decode(incoming, now, limits)
    if (outcome.kind === 'skipped') skipped++
    else if (outcome.kind === 'rejected') rejected.push({ index, code: outcome.code })
    else if (!keyFits(node, outcome.reading.key, newKeys, limits.keysPerNode)) {
      rejected.push({ index, code: 'key.tooMany' })
    } else {
      accepted++
      batch.accepted.push({ node, ...outcome.reading, receivedAt: uplink.receivedAt })
    }
  })
  for (const { index, code } of rejected) {
    const key = uplink.readings[index]?.key
    // Anything else may be an object that cannot be made a text of.
    note(batch, uplink, code, 1, typeof key === 'string' ? key : '')
  }
  return { accepted, skipped, rejected }
}

/** Whether the node has the key or may get it. */
function keyFits(node: KnownNode, key: string, newKeys: Map<KnownNode, Set<string>>, most: number): boolean {
  if (node.keys.has(key)) return true
  const fresh = newKeys.get(node) ?? new Set<string>()
  if (!fresh.has(key) && node.keys.size + fresh.size >= most) return false
  newKeys.set(node, fresh.add(key))
  return true
}

function refuseAll(uplink: Uplink, code: IngestProblem, batch: Batch): UplinkOutcome {
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
