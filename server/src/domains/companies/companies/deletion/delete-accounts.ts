import type { Database } from '#db/index.ts'
import { deleteAccountIfUnused } from '#domains/access/accounts/index.ts'
import { runInPortions } from '#lib/fairness/portions.ts'
import { takeFormerMembers } from './deletion-store.ts'

const portions = { first: 10, max: 100, targetMs: 50 }

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
  const deletePortion = async (most: number) => {
    const ids = await database.withPlatform(async (db) => {
      const taken = await takeFormerMembers(db, deletionId, most)
      for (const id of taken) await deleteAccountIfUnused(db, id, now)
      return taken
    })
    return ids.length === 0
  }
  await runInPortions(portions, deletePortion, signal)
}
