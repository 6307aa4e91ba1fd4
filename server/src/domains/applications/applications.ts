import { randomUUID } from 'node:crypto'
import type { CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/audit/index.ts'
import { checkQuota } from '#domains/storage/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Application,
  deleteApplication,
  findApplication,
  insertApplication,
  renameApplication,
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
  await recordChange(db, by, { action: 'created', objectType, objectId: id, objectName: name })
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
  await recordChange(db, by, {
    action: 'updated',
    objectType,
    objectId: id,
    objectName: name,
    changes: changesBetween({ name: before.name }, { name }),
  })
  return found(await findApplication(db, id))
}

/** Deletes an application that no node belongs to any more; 409 otherwise. */
export async function removeApplication(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const application = found(await findApplication(db, id))
  if (application.nodeCount > 0) fail('application.notEmpty')
  await deleteApplication(db, id)
  await recordChange(db, by, { action: 'deleted', objectType, objectId: id, objectName: application.name })
}
