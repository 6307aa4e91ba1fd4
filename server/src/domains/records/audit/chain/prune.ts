import type { KeyObject } from 'node:crypto'
import type { PlatformDb } from '#db/index.ts'
import { type Changes, digestsOf } from '../personal.ts'
import type { ChainDeps } from './append.ts'
import { type ChainId, deleteValues, findChain, listLinks, lockChain, writePruned } from './chain-store.ts'
import { createFollower, isSigned, signAnchor } from './links.ts'

const batch = 200

/** Deletes the rows of a chain from before a moment with their personal values, and signs where it begins now. */
export async function pruneChain(
  { database, key }: ChainDeps,
  chain: ChainId,
  { before, now, signal }: { before: Date; now: Date; signal: AbortSignal },
): Promise<void> {
  while (
    !signal.aborted &&
    (await database.withPlatform((db) => pruneBatch(db, key, chain, { before, now })))
  );
}

/** Answers whether there may be more. A chain that does not verify is kept as it is: it is evidence. */
async function pruneBatch(
  db: PlatformDb,
  key: KeyObject,
  chain: ChainId,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  await lockChain(db, chain)
  const stored = await findChain(db, chain)
  if (!stored || !isSigned(key, chain, 'head', stored.head)) return false
  const { pruned } = stored
  if (pruned && !isSigned(key, chain, 'pruned', pruned)) return false
  const after = { sequence: pruned?.sequence ?? 0, id: 0 }
  const links = await listLinks(db, chain, { after, limit: batch })
  const young = links.findIndex(({ at }) => at >= before)
  const old = young === -1 ? links : links.slice(0, young)
  const follower = createFollower(pruned)
  if (old.some((link) => follower.follow(link))) return false
  const last = old.at(-1)
  if (!last) return false
  await writePruned(db, chain, signAnchor(key, chain, 'pruned', { ...last, at: now }))
  await deleteValues(db, chain, old.flatMap(personalOf))
  return young === -1
}

/** What is hashed of a row is the row. */
const personalOf = ({ content }: { content: string }) =>
  digestsOf((JSON.parse(content) as { changes: Changes }).changes)
