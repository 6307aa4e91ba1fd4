import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/index.ts'
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
    /** Whether the rows of everything that was removed until now are gone. */
    sweeping(): { isDone(): boolean }
  }
}

const reportMs = 500
/** What one portion is to take, so that nobody waits for it for long, and the longest rest after one. */
const portionMs = 50
const maxRestMs = 200
const firstPortion = 50
const maxPortion = 1000
const sweepLookMs = 50
/** They go with the nodes, by which the readings store knows them. */
const goWithNodes: ReadonlySet<string> = new Set(['node_key'])

/**
 * Deletes what a closed company owns, and then the company: each portion is a transaction of its own, with a rest
 * behind it. Begun again it goes on with what is left. Rejects when `signal` is aborted.
 */
export async function deleteOwned(
  { database, readings }: DeletionParts,
  { id, companyId, rowsDeleted }: StoredDeletion,
  signal: AbortSignal,
): Promise<void> {
  const inPlatform = database.withPlatform
  const change = (changes: Parameters<typeof updateDeletion>[2]) =>
    inPlatform((db) => updateDeletion(db, id, changes))

  await change({ state: 'running', reason: null })
  const tables = orderTables(await inPlatform(listOwnedTables)).filter((table) => !goWithNodes.has(table))
  let deleted = rowsDeleted
  let total = rowsDeleted
  for (const table of tables) total += await inPlatform((db) => countOwnedRows(db, table, companyId))

  let reported = performance.now()
  async function report(count: number): Promise<void> {
    deleted += count
    if (performance.now() - reported < reportMs) return
    reported = performance.now()
    await change({ rowsDeleted: deleted, progress: Math.min(99, Math.floor((100 * deleted) / total)) })
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

  /** Of the nodes that are gone; waited for before more go, so that no more than those of one portion wait. */
  async function sweepReadings(): Promise<void> {
    const sweeping = readings.sweeping()
    while (!sweeping.isDone()) await wait(sweepLookMs, undefined, { signal })
  }

  for (const table of tables) {
    const deletePortion = (most: number) =>
      table === 'node'
        ? deleteNodes(most)
        : inPlatform((db) => deleteOwnedRows(db, table, { companyId, most }))
    let most = firstPortion
    for (;;) {
      signal.throwIfAborted()
      const began = performance.now()
      const count = await deletePortion(most)
      if (count === 0) break
      const took = performance.now() - began
      most = Math.round(Math.min(Math.max((most * portionMs) / took, 1), most * 2, maxPortion))
      await report(count)
      await wait(Math.min(took, maxRestMs), undefined, { signal })
      if (table === 'node') await sweepReadings()
    }
  }
  // What a call that was under way has added since goes with the company.
  await deleteNodes(null, deleteClosedCompany)
  await sweepReadings()
  await change({ rowsDeleted: deleted })
}
