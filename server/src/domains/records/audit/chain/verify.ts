import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlatformDb } from '#db/index.ts'
import type { ChainDeps } from './append.ts'
import {
  type ChainId,
  countUnchained,
  findChain,
  hasChangedValue,
  listLinks,
  namesOfCompanies,
} from './chain-store.ts'
import { createFollower, type Fault, isSigned } from './links.ts'

const maxId = Number.MAX_SAFE_INTEGER

/** Hashed between two turns of the event loop. */
const batch = 500

export interface ChainReport {
  /** Rows that are there and as they were written. */
  verified: number
  /** Rows that were deleted by age before them. */
  pruned: number
  /** When the last of them got its place; null where there are none yet. */
  upTo: Date | null
  /** Rows that wait for their place. */
  waiting: number
  fault: Fault | null
}

/**
 * Follows a chain from its beginning, or from what was deleted by age, to its signed head; what is written meanwhile
 * waits for the next time. Rejects when it is told to stop.
 */
export async function verifyChain(
  { database, key }: ChainDeps,
  chain: ChainId,
  signal?: AbortSignal,
): Promise<ChainReport> {
  const { stored, waiting } = await database.withPlatform(async (db) => ({
    stored: await findChain(db, chain),
    waiting: await countUnchained(db, chain),
  }))
  const pruned = stored?.pruned ?? null
  const follower = createFollower(pruned)
  const began = follower.last
  const reportOf = (fault: Fault | null): ChainReport => ({
    verified: follower.last - began,
    pruned: began,
    upTo: stored?.head.at ?? null,
    waiting,
    fault,
  })
  if (pruned && !isSigned(key, chain, 'pruned', pruned)) return reportOf({ sequence: 0, reason: 'signature' })
  if (stored) {
    const upTo = stored.head.sequence
    for (let after = { sequence: 0, id: 0 }, more = true; more; await nextTurn()) {
      signal?.throwIfAborted()
      const range = { after, upTo, limit: batch }
      const links = await database.withPlatform((db) => listLinks(db, chain, range))
      for (const link of links) {
        const fault = follower.follow(link)
        if (fault) return reportOf(fault)
      }
      after = links.at(-1) ?? after
      more = links.length === batch
    }
    const fault = follower.end(stored.head)
    if (fault) return reportOf(fault)
    if (!isSigned(key, chain, 'head', stored.head)) return reportOf({ sequence: 0, reason: 'signature' })
  }
  return reportOf(await database.withPlatform((db) => findBesides(db, chain, follower.last)))
}

/** Rows that follow no signed head, and personal values that are other ones than the rows name. */
async function findBesides(db: PlatformDb, chain: ChainId, last: number): Promise<Fault | null> {
  const [beyond] = await listLinks(db, chain, { after: { sequence: last, id: maxId }, limit: 1 })
  // Asked for after the row: it may have been chained meanwhile.
  const head = await findChain(db, chain)
  if (beyond && beyond.sequence > (head?.head.sequence ?? 0)) {
    return { sequence: beyond.sequence, reason: 'added' }
  }
  return (await hasChangedValue(db, chain)) ? { sequence: 0, reason: 'value' } : null
}

/** Every chain in turn, that of the installation (null) last, and companies whose chain was not begun. */
export async function verifyChains(
  deps: ChainDeps,
  onReport: (name: string | null, report: ChainReport) => void,
): Promise<void> {
  const names = await deps.database.withPlatform(namesOfCompanies)
  for (const [companyId, name] of names) onReport(name, await verifyChain(deps, companyId))
  onReport(null, await verifyChain(deps, null))
}
