import type { RunFailure } from '@fyr/contract/reports/report-kinds'
import type { Database } from '#db/index.ts'
import { findAccount } from '#domains/access/accounts/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import { JobFailedError } from '#jobs/index.ts'
import { forbiddenField, mayReadFiles, type Rights } from '../rights.ts'
import type { StoredRun } from './run-store.ts'

export interface RunRightsDeps {
  database: Database
  rightsOf: PermissionCache['rightsOf']
}

/**
 * Whoever the run is made for may see what it tells, as of now (threat 9).
 * @throws JobFailedError
 */
export async function checkRights(deps: RunRightsDeps, run: StoredRun): Promise<Rights> {
  const { companyId, type, settings } = run
  const rights = await rightsOfRun(deps, run)
  if (!rights?.permissions.has('Report.View'))
    throw new JobFailedError<RunFailure>(rights ? 'rights' : 'ownerGone')
  const forbidden = await deps.database.withCompany(companyId, (db) =>
    forbiddenField(db, rights, { type, ...settings }),
  )
  if (forbidden !== undefined) throw new JobFailedError<RunFailure>('rights')
  if (type === 'dashboard' && settings.dashboard === null)
    throw new JobFailedError<RunFailure>('dashboardGone')
  return rights
}

/** Whether whoever asked for a run may still have its files, by the time that they are sent. */
export async function mayStillRead(deps: RunRightsDeps, run: StoredRun): Promise<boolean> {
  const rights = await rightsOfRun(deps, run)
  return (
    rights !== null && (await deps.database.withCompany(run.companyId, (db) => mayReadFiles(db, rights, run)))
  )
}

async function rightsOfRun(
  { database, rightsOf }: RunRightsDeps,
  { requestedBy, companyId }: StoredRun,
): Promise<Rights | null> {
  const account =
    requestedBy === null ? undefined : await database.withPlatform((db) => findAccount(db, requestedBy))
  if (!account) return null
  const { id, isSuper } = account
  // Super administrators ask in companies that they visit, and may visit any: that is in the audit log since.
  return await rightsOf({ accountId: id, isSuper, ...(isSuper && { masquerade: { companyId } }) }, companyId)
}
