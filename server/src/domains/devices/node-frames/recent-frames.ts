import { isDeepStrictEqual } from 'node:util'
import { maxNodeFrames } from '@fyr/contract/devices/nodes/node-frames'
import type { Pool } from 'pg'
import { type CompanyDb, inTransaction, isAboutData } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { entryOf, type FrameEntry, type HeardFrame } from './frame-entry.ts'
import { findFrames, writeFrames } from './frame-store.ts'

/** The newest frames of each node: in memory what came of late, in a row what came before. */
export interface RecentFrames {
  note(node: { companyId: string; nodeId: string }, frame: HeardFrame): void
  /** The newest first. */
  of(db: CompanyDb, node: { companyId: string; nodeId: string }): Promise<FrameEntry[]>
  /** Writes the nodes that have waited for long enough; to be called every few seconds. */
  flushDue(): Promise<void>
  /** Writes all that waits: for when the portal stops. */
  flush(): Promise<void>
  /** Frames that were forgotten since the start: too many waited, or the database cannot hold them. */
  readonly dropped: number
}

interface Waiting {
  companyId: string
  nodeId: string
  /** The newest first. */
  frames: { json: string }[]
  since: number
}

/** A crash loses at most the frames of this time, ms. */
const maxWaitMs = 5 * 60_000
const nodesAtOnce = 100

export interface WaitingLimits {
  /** Frames of all nodes that wait. Beyond them the company with the most forgets those of its node that waits longest. */
  all: number
  /** The same of one company, which forgets its own. */
  company: number
}
const usualLimits: WaitingLimits = { all: 100_000, company: 50_000 }

/** What waits of one company, the node that waits longest first. */
interface OfCompany {
  nodes: Map<string, Waiting>
  count: number
}

/** From half of what may wait on, frames are written as soon as they can be. */
export function createRecentFrames(
  pool: Pool,
  clock: Clock,
  limits: WaitingLimits = usualLimits,
): RecentFrames {
  const companies = new Map<string, OfCompany>()
  let count = 0
  let dropped = 0

  function remove(own: OfCompany, node: Waiting): void {
    own.nodes.delete(node.nodeId)
    own.count -= node.frames.length
    count -= node.frames.length
    if (own.nodes.size === 0) companies.delete(node.companyId)
  }

  function findDue(isDue: (node: Waiting, own: OfCompany) => boolean): Waiting[] {
    const due: Waiting[] = []
    for (const own of companies.values()) {
      for (const node of own.nodes.values()) {
        if (due.length === nodesAtOnce) return due
        // Those behind it have not waited for as long.
        if (!isDue(node, own)) break
        due.push(node)
      }
    }
    return due
  }

  async function write(isDue: (node: Waiting, own: OfCompany) => boolean): Promise<void> {
    for (let due = findDue(isDue); due.length > 0; due = findDue(isDue)) await writeOrBisect(due)
  }

  /** Frames leave memory after the commit. What the database cannot hold holds up no other node. */
  async function writeOrBisect(nodes: readonly Waiting[]): Promise<void> {
    const batch = nodes.map((node) => ({ node, frames: [...node.frames] }))
    const at = clock.now().getTime()
    try {
      await inTransaction(pool, (client) =>
        writeFrames(
          client,
          batch.map(({ node, frames }) => ({ ...node, frames: frames.map(({ json }) => json) })),
          maxNodeFrames,
        ),
      )
    } catch (error) {
      if (!isAboutData(error)) throw error
      const middle = Math.ceil(nodes.length / 2)
      if (nodes.length > 1) {
        await writeOrBisect(nodes.slice(0, middle))
        await writeOrBisect(nodes.slice(middle))
        return
      }
      dropped += batch[0]?.frames.length ?? 0
    }
    for (const { node, frames } of batch) forget(node, new Set(frames), at)
  }

  function forget(node: Waiting, written: ReadonlySet<{ json: string }>, at: number): void {
    const own = companies.get(node.companyId)
    // It may have been pushed out while it was written.
    if (own?.nodes.get(node.nodeId) !== node) return
    remove(own, node)
    node.frames = node.frames.filter((frame) => !written.has(frame))
    if (node.frames.length === 0) return
    node.since = at
    companies.set(node.companyId, own)
    own.nodes.set(node.nodeId, node)
    own.count += node.frames.length
    count += node.frames.length
  }

  function dropOldest(own: OfCompany): void {
    const [node] = own.nodes.values()
    if (!node) return
    remove(own, node)
    dropped += node.frames.length
  }
  const largest = () => [...companies.values()].reduce((most, own) => (own.count > most.count ? own : most))

  return {
    note({ companyId, nodeId }, frame) {
      const own = companies.get(companyId) ?? { nodes: new Map<string, Waiting>(), count: 0 }
      companies.set(companyId, own)
      const node = own.nodes.get(nodeId) ?? { companyId, nodeId, frames: [], since: clock.now().getTime() }
      own.nodes.set(nodeId, node)
      node.frames.unshift({ json: JSON.stringify(entryOf(frame)) })
      if (node.frames.length > maxNodeFrames) {
        node.frames.pop()
        return
      }
      count++
      own.count++
      if (own.count > limits.company) dropOldest(own)
      if (count > limits.all) dropOldest(largest())
    },
    async of(db, { companyId, nodeId }) {
      const node = companies.get(companyId)?.nodes.get(nodeId)
      const waiting = node?.frames.map(({ json }): FrameEntry => JSON.parse(json)) ?? []
      const stored = await findFrames(db, nodeId)
      // A write that is committed meanwhile has them in both places.
      const fresh = waiting.filter((frame) => !stored.some((other) => isDeepStrictEqual(frame, other)))
      return [...fresh, ...stored].slice(0, maxNodeFrames)
    },
    async flushDue() {
      const now = clock.now().getTime()
      await write(
        ({ since }, own) =>
          now - since >= maxWaitMs || count > limits.all / 2 || own.count > limits.company / 2,
      )
    },
    flush: () => write(() => true),
    get dropped() {
      return dropped
    },
  }
}
