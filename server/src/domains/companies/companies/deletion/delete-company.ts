import { randomUUID } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { type AuditActor, recordPlatformChange } from '#domains/records/audit/index.ts'
import { insertPlatformJob } from '#jobs/index.ts'
import { fail, found } from '#request/problem.ts'
import { findAnyCompany } from '../company-store.ts'
import {
  closeCompany,
  deleteNodesOf,
  findDeletion,
  hasFewRowsOfNodes,
  insertDeletion,
  listMembers,
  type StoredDeletion,
} from './deletion-store.ts'

export const deletionKind = 'company.deletion'

export interface DeletionDeps {
  database: Database
  readings: {
    /** Deleting nodes has removed their series in the database: memory follows. */
    noteRemoved(nodeIds: readonly string[]): Promise<void>
  }
  /** Looks for jobs now. */
  wakeJobs(): void
}

/** So many rows that hang on nodes go with the closing of a company. */
const fewRows = 1000

/**
 * Closes a company at once: its people, tokens and domains lead nowhere, nothing is taken in or sent, and nobody finds
 * it. What it owns goes in the background; only few nodes go at once, so that the same devices can begin anew.
 */
export async function deleteCompany(
  { database, readings, wakeJobs }: DeletionDeps,
  by: AuditActor,
  companyId: string,
): Promise<StoredDeletion> {
  let noted: Promise<void> | undefined
  const deletion = await database.withPlatform(async (db) => {
    const { name } = found(await findAnyCompany(db, companyId))
    const formerMembers = await listMembers(db, companyId)
    // Somebody else may have been first.
    if (!(await closeCompany(db, companyId, by.now))) fail('object.notFound')
    const isSmall = await hasFewRowsOfNodes(db, companyId, fewRows)
    const nodeIds = isSmall ? await deleteNodesOf(db, { companyId, most: null }) : []
    const id = randomUUID()
    await insertDeletion(db, { id, companyId, name, requestedBy: by.accountId, formerMembers, now: by.now })
    await insertPlatformJob(db, jobOf(id, 'first'), by.now)
    await recordPlatformChange(db, by, 'deleted', ['company', companyId, name])
    db.afterCommit(() => {
      noted = readings.noteRemoved(nodeIds)
    })
    db.publishEvent('companyDeleted', { companyId })
    db.afterCommit(wakeJobs)
    return found(await findDeletion(db, id))
  })
  await noted
  return deletion
}

/** @param attempt tells the jobs of one deletion apart: one that failed is begun again by another job */
export const jobOf = (deletionId: string, attempt: string) => ({
  kind: deletionKind,
  payload: { deletionId },
  idempotencyKey: `${deletionKind}:${deletionId}:${attempt}`,
})
