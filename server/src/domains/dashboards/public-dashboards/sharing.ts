import { randomUUID } from 'node:crypto'
import { maximumPublic } from '@fyr/contract/dashboards/public-dashboards'
import type { CompanyDb } from '#db/index.ts'
import { findDashboard } from '#domains/dashboards/dashboards/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { countSharedAlone, deleteShared, insertShared, type Shared } from './public-store.ts'

const objectType = 'publicDashboard'
const maxLifetimeMs = 10 * 366 * 86_400_000

/** Shares a dashboard until a moment that is to come, ten years ahead at most. */
export async function share(
  db: CompanyDb,
  by: CompanyPrincipal,
  { dashboardId, expiresAt, chooseRange }: { dashboardId: number; expiresAt: number; chooseRange: boolean },
): Promise<Shared> {
  const ahead = expiresAt - by.now.getTime()
  if (ahead <= 0) fail('token.expiryPast', { field: 'params.expiresAt' })
  if (ahead > maxLifetimeMs) fail('time.outOfRange', { field: 'params.expiresAt' })
  const { name } = found(await findDashboard(db, dashboardId))
  if ((await countSharedAlone(db, by.now)) >= maximumPublic) {
    fail('dashboard.tooManyShared', { params: { maximum: maximumPublic } })
  }
  const shared = {
    id: randomUUID(),
    dashboardId,
    name,
    expiresAt: new Date(expiresAt),
    chooseRange,
    createdAt: by.now,
    createdBy: by.name,
  }
  await insertShared(db, shared)
  await recordChange(db, by, 'created', [objectType, shared.id, name], {
    expiresAt: { from: null, to: shared.expiresAt.toISOString() },
    chooseRange: { from: null, to: chooseRange },
  })
  return shared
}

/** From here on its address is 404. */
export async function unshare(db: CompanyDb, by: CompanyPrincipal, id: string | undefined): Promise<void> {
  const dashboardId = found(id === undefined ? undefined : await deleteShared(db, id))
  const dashboard = await findDashboard(db, dashboardId)
  await recordChange(db, by, 'deleted', [objectType, String(id), dashboard?.name ?? ''])
  db.publishEvent('publicDashboard', { companyId: by.companyId, publicId: String(id) })
}
