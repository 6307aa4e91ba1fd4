import { contract } from '@fyr/contract'
import type { PublicDashboard, PublicDataQuestion } from '@fyr/contract/public-dashboards'
import type { CompanyDb, Database } from '#db/index.ts'
import { companyOf } from '#domains/companies/index.ts'
import {
  type DataDeps,
  findWholeDashboard,
  prepareData,
  presetLengths,
  sendData,
  viewOf,
} from '#domains/dashboards/index.ts'
import type { RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { found } from '#request/problem.ts'
import type { PublicIds } from './public-ids.ts'
import { findShared, listShared, type Shared } from './public-store.ts'
import { share, unshare } from './sharing.ts'

export interface PublicDeps extends DataDeps {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  publicIds: PublicIds
}

/** Work as a visitor in the company that shares: of what it finds, only the shared dashboard may leave. */
async function asVisitor<T>(
  { database, publicIds }: PublicDeps,
  { now }: RequestContext,
  publicId: string,
  work: (db: CompanyDb, shared: { dashboardId: number; expiresAt: Date }) => Promise<T>,
): Promise<T> {
  const id = found(publicIds.read(publicId))
  const shared = found(await database.withPlatform((db) => findShared(db, id, now)))
  return await database.withCompany(shared.companyId, (db) => work(db, shared))
}

export function publicDashboardRoutes(deps: PublicDeps) {
  const { publicIds, timeZoneOf } = deps
  const wire = (shared: Shared): PublicDashboard => ({
    id: publicIds.of(shared.id),
    dashboardId: shared.dashboardId,
    name: shared.name,
    expiresAt: shared.expiresAt.toISOString(),
    createdAt: shared.createdAt.toISOString(),
    createdBy: shared.createdBy,
  })
  return {
    view: on.publicDashboards.view.handler(({ input, context }) =>
      asVisitor(deps, context, input.params.id, async (db, { dashboardId, expiresAt }) => ({
        ...(await viewOf(db, await findWholeDashboard(db, dashboardId))),
        companyName: found(await companyOf(db)).name,
        timeZone: await timeZoneOf(db),
        expiresAt: expiresAt.toISOString(),
      })),
    ),
    list: on.publicDashboards.list.handler(({ context }) =>
      context.inCompany(async (db, { now }) => (await listShared(db, now)).map(wire)),
    ),
    create: on.publicDashboards.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wire(await share(db, by, input.params.dashboard, input.params.expiresAt)),
      ),
    ),
    remove: on.publicDashboards.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => unshare(db, by, publicIds.read(input.params.id))),
    ),
  }
}

/** The data of a shared dashboard: its own range up to now. */
export function publicDataRoute(deps: PublicDeps): PlainRoute {
  return {
    endpoint: contract.publicDashboards.data,
    parsesBody: true,
    async answer({ context, params, query, body, request, reply }) {
      // The contract's schema has made it what it is.
      const question = body as unknown as PublicDataQuestion
      const ready = await asVisitor(deps, context, String(params.id), async (db, { dashboardId }) => {
        const dashboard = await findWholeDashboard(db, dashboardId)
        const end = context.now.getTime()
        const range = { start: end - presetLengths[dashboard.settings.range] + 1, end }
        return await prepareData(db, deps, dashboard, { ...question, ...range }, context)
      })
      return await sendData(deps.store, ready, question.columns, query, { request, reply })
    },
  }
}
