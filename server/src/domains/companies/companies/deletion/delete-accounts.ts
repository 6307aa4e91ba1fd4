import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/index.ts'
import { deleteAccountIfUnused } from '#domains/access/accounts/index.ts'
import { takeFormerMembers } from './deletion-store.ts'

/** Each takes a few milliseconds. */
const accountsAtOnce = 10
const maxRestMs = 200

/**
 * Deletes the accounts of those who belonged to a closed company and to no other: each portion is a transaction of its
 * own, with a rest behind it. Begun again it goes on with those that are left. Rejects when `signal` is aborted.
 */
export async function deleteAccounts(
  database: Database,
  deletionId: string,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const count = await database.withPlatform(async (db) => {
      const ids = await takeFormerMembers(db, deletionId, accountsAtOnce)
      for (const id of ids) await deleteAccountIfUnused(db, id, now)
      return ids.length
    })
    if (count === 0) return
    await wait(Math.min(performance.now() - began, maxRestMs), undefined, { signal })
  }
}
