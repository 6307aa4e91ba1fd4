import { maxNodeFrames } from '@fyr/contract/nodes/node-frames'
import type { CompanyDb } from '#db/index.ts'
import type { Queryable } from '#domains/node-intake/index.ts'
import type { Clock } from '#lib/clock.ts'
import { entryOf, type FrameEntry, type HeardFrame } from './frame-entry.ts'
import { findFrames, type WaitingFrames, writeFrames } from './frame-store.ts'

/** The newest frames of each node: in memory what came of late, in a row what came before. */
export interface RecentFrames {
  note(node: { companyId: string; nodeId: string }, frame: HeardFrame): void
  /** The newest first. */
  of(db: CompanyDb, node: { companyId: string; nodeId: string }): Promise<FrameEntry[]>
  /** Writes the nodes that have waited for long enough; to be called every few seconds. */
  flushDue(): Promise<void>
  /** Writes all that waits: for when the portal stops. */
  flush(): Promise<void>
}

interface Waiting extends WaitingFrames {
  frames: string[]
  since: number
}

/** A crash costs what has not been written for as long, ms. */
const maxWaitMs = 5 * 60_000
/** Frames of all nodes that wait; beyond them the nodes that have waited longest are written, then forgotten. */
const maxWaiting = 50_000
const nodesAtOnce = 100

export function createRecentFrames(pool: Queryable, clock: Clock): RecentFrames {
  // A node is moved to the end when its row is written, so that the first has waited longest.
  const waiting = new Map<string, Waiting>()
  let count = 0

  function take(isDue: (node: Waiting) => boolean): Waiting[] {
    const due: Waiting[] = []
    for (const [nodeId, node] of waiting) {
      if (due.length === nodesAtOnce) break
      if (!isDue(node)) continue
      due.push(node)
      waiting.delete(nodeId)
      count -= node.frames.length
    }
    return due
  }

  async function write(isDue: (node: Waiting) => boolean): Promise<void> {
    for (let due = take(isDue); due.length > 0; due = take(isDue)) await writeFrames(pool, due, maxNodeFrames)
  }

  function dropOldest(): void {
    const [first] = waiting.values()
    if (!first) return
    waiting.delete(first.nodeId)
    count -= first.frames.length
  }

  return {
    note({ companyId, nodeId }, frame) {
      const known = waiting.get(nodeId)
      // It may have been given to another company.
      const node = known?.companyId === companyId ? known : undefined
      const own = node ?? { companyId, nodeId, frames: [], since: clock.now().getTime() }
      if (known && !node) count -= known.frames.length
      waiting.set(nodeId, own)
      own.frames.unshift(JSON.stringify(entryOf(frame)))
      if (own.frames.length > maxNodeFrames) own.frames.pop()
      else count++
      if (count > 2 * maxWaiting) dropOldest()
    },
    async of(db, { companyId, nodeId }) {
      const stored = await findFrames(db, nodeId)
      const node = waiting.get(nodeId)
      const fresh =
        node?.companyId === companyId ? node.frames.map((text): FrameEntry => JSON.parse(text)) : []
      return [...fresh, ...stored].slice(0, maxNodeFrames)
    },
    async flushDue() {
      const now = clock.now().getTime()
      await write(({ since }) => now - since >= maxWaitMs || count > maxWaiting)
    },
    flush: () => write(() => true),
  }
}
