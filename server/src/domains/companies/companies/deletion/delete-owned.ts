import type { Database } from '#db/index.ts'
import type { LongJobRun } from '#jobs/index.ts'
import { runInPortions } from '#lib/fairness/portions.ts'
import type { DeletionDeps } from './delete-company.ts'
import {
  countOwnedRows,
  deleteClosedCompany,
  deleteNodesOf,
  deleteOwnedRows,
  listOwnedTables,
  type StoredDeletion,
  updateDeletion,
} from './deletion-store.ts'
import { orderTables } from './order-tables.ts'

export interface DeletionParts {
  database: Database
  readings: DeletionDeps['readings'] & {
    waitUntilSwept(signal: AbortSignal): Promise<void>
  }
}

const portions = { first: 50, max: 1000, targetMs: 50 }
/** They go with the nodes, by which the readings store knows them. */
const goWithNodes: ReadonlySet<string> = new Set(['node_key'])

/**
 * Deletes what a closed company owns, and then the company: each portion is a transaction of its own, with a rest
 * behind it. Begun again it goes on with what is left. Rejects when `signal` is aborted.
 */
export async function deleteOwned(
  { database, readings }: DeletionParts,
  { id, companyId, rowsDeleted }: StoredDeletion,
  { signal, report }: LongJobRun,
): Promise<void> {
  const inPlatform = database.withPlatform
  const change = (changes: Parameters<typeof updateDeletion>[2]) =>
    inPlatform((db) => updateDeletion(db, id, changes))

  await change({ state: 'running', reason: null })
  const tables = orderTables(await inPlatform(listOwnedTables)).filter((table) => !goWithNodes.has(table))
  let deleted = rowsDeleted
  let total = rowsDeleted
  for (const table of tables) total += await inPlatform((db) => countOwnedRows(db, table, companyId))

  const writeProgress = async () => {
    await change({ rowsDeleted: deleted, progress: Math.min(99, Math.floor((100 * deleted) / total)) })
    return true
  }

  async function deleteNodes(most: number | null, also?: typeof deleteClosedCompany): Promise<number> {
    let noted: Promise<void> | undefined
    const nodeIds = await inPlatform(async (db) => {
      const ids = await deleteNodesOf(db, { companyId, most })
      await also?.(db, companyId)
      db.afterCommit(() => {
        noted = readings.noteRemoved(ids)
      })
      return ids
    })
    await noted
    return nodeIds.length
  }

  for (const table of tables) {
    const deletePortion = (most: number) =>
      table === 'node'
        ? deleteNodes(most)
        : inPlatform((db) => deleteOwnedRows(db, table, { companyId, most }))
    const deleteAndReport = async (most: number) => {
      const count = await deletePortion(most)
      deleted += count
      if (count > 0) await report(writeProgress)
      return count === 0
    }
    // No more than the readings of one portion of nodes wait.
    await runInPortions(portions, deleteAndReport, signal, async () => {
      if (table === 'node') await readings.waitUntilSwept(signal)
    })
  }
  // What a call that was under way has added since goes with the company.
  await deleteNodes(null, deleteClosedCompany)
  await readings.waitUntilSwept(signal)
  await change({ rowsDeleted: deleted })
}
