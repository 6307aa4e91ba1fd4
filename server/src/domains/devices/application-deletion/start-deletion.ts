import type { CompanyDb } from '#db/index.ts'
import { type Application, beginDeletion } from '#domains/devices/applications/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { applicationDeletionKind, type DeletionPayload } from './deletion-job.ts'

/**
 * Deletes an application with its nodes in the background; one that is being deleted already is answered as it is. From
 * the commit on it accepts no nodes.
 */
export async function startDeletion(
  db: CompanyDb,
  by: CompanyPrincipal,
  applicationId: string,
  { keepOnNetworkServer, wakeJobs }: { keepOnNetworkServer: boolean; wakeJobs(): void },
): Promise<Application> {
  const { application, isNew } = await beginDeletion(db, by, applicationId)
  if (!isNew) return application
  const { accountId, name, requestId, language, masquerade } = by
  const payload: DeletionPayload = {
    ...{ applicationId, keepOnNetworkServer, accountId, name, requestId, language },
    ...(masquerade && { masquerade }),
  }
  const idempotencyKey = `${applicationDeletionKind}:${applicationId}:${by.now.toISOString()}`
  await insertJobs(db, [{ kind: applicationDeletionKind, payload, idempotencyKey }], by.now)
  db.afterCommit(wakeJobs)
  return application
}
