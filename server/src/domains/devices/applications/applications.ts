import { randomUUID } from 'node:crypto'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Application,
  deleteApplication,
  findApplication,
  findDeletionState,
  insertApplication,
  lockApplication,
  renameApplication,
  setDeletion,
} from './application-store.ts'

const objectType = 'application'

export async function createApplication(
  db: CompanyDb,
  by: CompanyPrincipal,
  name: string,
): Promise<Application> {
  await checkQuota(db, 'applications', 1)
  const id = randomUUID()
  await insertApplication(db, { id, name, createdAt: by.now, owner: by.name })
  await recordChange(db, by, 'created', [objectType, id, name])
  return found(await findApplication(db, id))
}

export async function updateApplication(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  name: string | undefined,
): Promise<Application> {
  const before = found(await findApplication(db, id))
  if (name === undefined || name === before.name) return before
  await renameApplication(db, id, name)
  await recordChange(
    db,
    by,
    'updated',
    [objectType, id, name],
    changesBetween({ name: before.name }, { name }),
  )
  return found(await findApplication(db, id))
}

/** Deletes an application that no node belongs to any more; 409 otherwise. */
export async function removeApplication(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const application = found(await findApplication(db, id))
  if (application.nodeCount > 0) fail('application.notEmpty')
  await deleteApplication(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, application.name])
}

/** Refuses nodes for an application that the company does not have (404), or that is being deleted (409). */
export async function requireApplication(db: CompanyDb, id: string): Promise<void> {
  const { deletionState } = found(await findDeletionState(db, id))
  if (deletionState !== null) fail('application.deleting')
}

/** Marks an application as being deleted; `isNew` is false where it was so already. */
export async function beginDeletion(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
): Promise<{ application: Application; isNew: boolean }> {
  const application = found(await lockApplication(db, id))
  if (application.deletionState === 'running') return { application, isNew: false }
  const { nodeCount, name } = application
  await setDeletion(db, id, { deletion_state: 'running', deletion_nodes: nodeCount })
  await recordChange(db, by, 'updated', [objectType, id, name], { deletion: { from: null, to: nodeCount } })
  return { application: found(await findApplication(db, id)), isNew: true }
}

/**
 * Deletes an application whose nodes were deleted; false where others came into it before it refused them. True where
 * there is none (any more).
 */
export async function deleteEmptyApplication(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
): Promise<boolean> {
  const application = await lockApplication(db, id)
  if (!application) return true
  if (application.nodeCount > 0) return false
  await deleteApplication(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, application.name])
  return true
}

/** Nodes are left that could not be deleted. */
export const failDeletion = (db: PlatformDb, id: string): Promise<void> =>
  setDeletion(db, id, { deletion_state: 'failed' })
