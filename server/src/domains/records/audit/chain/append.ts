import type { KeyObject } from 'node:crypto'
import type { Database, PlatformDb } from '#db/index.ts'
import {
  type ChainId,
  findChain,
  giveHashes,
  listUnchained,
  listUnfinished,
  lockChain,
  writeHead,
} from './chain-store.ts'
import { firstHash, hashOf, isSigned, signAnchor } from './links.ts'

/** Hashed in one transaction: less than 10 ms. */
const batch = 200

export interface ChainDeps {
  database: Pick<Database, 'withPlatform'>
  key: KeyObject
}

/**
 * Chains what was committed since: of each company a batch in turn, until nothing is left. A chain whose head was not
 * signed with this key stays as it is: going on would sign what somebody else wrote. Answers those.
 */
export async function appendToChains(
  { database, key }: ChainDeps,
  now: Date,
  signal: AbortSignal,
): Promise<ChainId[]> {
  const refused = new Set<ChainId>()
  for (;;) {
    const unfinished = await database.withPlatform(listUnfinished)
    const open = unfinished.filter((chain) => !refused.has(chain))
    if (open.length === 0 || signal.aborted) return [...refused]
    for (const chain of open) {
      const isOurs = await database.withPlatform((db) => append(db, key, chain, now))
      if (!isOurs) refused.add(chain)
    }
  }
}

async function append(db: PlatformDb, key: KeyObject, chain: ChainId, now: Date): Promise<boolean> {
  await lockChain(db, chain)
  const head = (await findChain(db, chain))?.head
  if (head && !isSigned(key, chain, 'head', head)) return false
  const rows = await listUnchained(db, chain, batch)
  let { sequence, hash } = head ?? { sequence: 0, hash: firstHash }
  const links = rows.map(({ id, content }) => {
    hash = hashOf(hash, content)
    return { id, sequence: ++sequence, hash }
  })
  if (links.length === 0) return true
  await giveHashes(db, chain, links)
  await writeHead(db, chain, signAnchor(key, chain, 'head', { sequence, hash, at: now }))
  return true
}
