import type { PublicDashboard } from '@fyr/contract/dashboards/public-dashboards'
import type { CompanyDb, Database } from '#db/index.ts'
import { companyOf } from '#domains/companies/companies/index.ts'
import {
  type DataDeps,
  findWholeDashboard,
  prepareData,
  presetLengths,
  sendData,
  viewOf,
} from '#domains/dashboards/dashboards/index.ts'
import type { Awaitable } from '#lib/awaitable.ts'
import { networkOf } from '#lib/network/network.ts'
import type { HubSubject } from '#live/index.ts'
import type { RequestContext } from '#request/context.ts'
import { chargeCall } from '#request/expensive-calls.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'
import type { PublicIds } from './public-ids.ts'
import { findShared, listShared, type Shared } from './public-store.ts'
import { publicViewOf } from './public-view.ts'
import { share, unshare } from './sharing.ts'
import type { VisitLimit } from './visit-limit.ts'

export interface PublicDeps extends DataDeps {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  publicIds: PublicIds
  limit: VisitLimit
  silentAfterHoursOf(db: CompanyDb): Promise<number>
  issueVisitToken(subject: HubSubject, now: Date): Awaitable<string | undefined>
}

/** Work as a visitor in the company that shares: of what it finds, only the shared dashboard may leave. */
async function asVisitor<T>(
  deps: VisitorDeps,
  context: RequestContext,
  publicId: string,
  work: (db: CompanyDb, shared: SharedNow) => Promise<T>,
): Promise<T> {
  const shared = await sharedBy(deps, context, publicId)
  return await atExpenseOf(shared.companyId, context, () =>
    deps.database.withCompany(shared.companyId, (db) => work(db, shared)),
  )
}

/** A call that the company pays for which shares; visitors from one network are one caller. */
async function atExpenseOf<T>(
  companyId: string,
  { route = '', remoteAddress, isAbandoned }: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  const payer = { companyId, principal: networkOf(remoteAddress) }
  return await chargeCall({ payer, endpoint: route, isAbandoned }, work)
}

type SharedNow = Pick<Shared, 'dashboardId' | 'expiresAt' | 'chooseRange'>
type VisitorDeps = Pick<PublicDeps, 'database' | 'publicIds'>

/** What the address stands for now; 404 for one that never was as for one that was. */
async function sharedBy({ database, publicIds }: VisitorDeps, { now }: RequestContext, publicId: string) {
  const id = found(publicIds.read(publicId))
  return { id, ...found(await database.withPlatform((db) => findShared(db, id, now))) }
}

export function publicDashboardRoutes(deps: PublicDeps) {
  const { publicIds, timeZoneOf, silentAfterHoursOf, limit, issueVisitToken } = deps
  const wire = (shared: Shared): PublicDashboard => ({
    id: publicIds.of(shared.id),
    dashboardId: shared.dashboardId,
    name: shared.name,
    expiresAt: shared.expiresAt.toISOString(),
    chooseRange: shared.chooseRange,
    createdAt: shared.createdAt.toISOString(),
    createdBy: shared.createdBy,
  })
  return {
    view: on.publicDashboards.view.handler(async ({ input, context }) => {
      await limit.enter('calls', context)
      return await asVisitor(deps, context, input.params.id, async (db, shared) => {
        const { name, type, ...view } = await viewOf(db, await findWholeDashboard(db, shared.dashboardId))
        return {
          ...{ name, type, ...publicViewOf(view) },
          companyName: found(await companyOf(db)).name,
          timeZone: await timeZoneOf(db),
          silentAfterHours: await silentAfterHoursOf(db),
          expiresAt: shared.expiresAt.toISOString(),
          chooseRange: shared.chooseRange,
        }
      })
    }),
    token: on.publicDashboards.token.handler(async ({ input, context }) => {
      await limit.enter('calls', context)
      const { id, companyId, dashboardId } = await sharedBy(deps, context, input.params.id)
      const visit = { dashboardId, network: networkOf(context.remoteAddress) }
      const subject = { sessionId: id, companyId, accountId: null, visit }
      return { token: (await issueVisitToken(subject, context.now)) ?? fail('server.busy') }
    }),
    list: on.publicDashboards.list.handler(({ context }) =>
      context.inCompany(async (db, { now }) => (await listShared(db, now)).map(wire)),
    ),
    create: on.publicDashboards.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wire(
          await share(db, by, {
            dashboardId: input.params.dashboard,
            expiresAt: input.params.expiresAt,
            chooseRange: input.query.chooseRange === 'true',
          }),
        ),
      ),
    ),
    remove: on.publicDashboards.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => unshare(db, by, publicIds.read(input.params.id))),
    ),
  }
}

/** The data of a shared dashboard: its own range up to now, or the preset that a visitor chose where that is allowed. */
export function publicDataRoute(deps: DataDeps & VisitorDeps & Pick<PublicDeps, 'limit'>) {
  return on.publicDashboards.data.route({ parsesBody: true }, async (call) => {
    const { context, params, query, body: question } = call
    await deps.limit.enter('data', context)
    const { companyId, dashboardId, chooseRange } = await sharedBy(deps, context, params.id)
    return await atExpenseOf(companyId, context, async () => {
      const prepared = await deps.database.withCompany(companyId, async (db) => {
        const dashboard = await findWholeDashboard(db, dashboardId)
        const { range: own } = dashboard.settings
        const { range: preset = own, ...rest } = question
        if (preset !== own && !chooseRange) fail('dashboard.rangeFixed', { field: 'body.range' })
        const end = context.now.getTime()
        const range = { start: end - presetLengths[preset] + 1, end }
        return await prepareData(db, deps, dashboard, { ...rest, ...range }, context)
      })
      return await sendData(deps.store, prepared, question.columns, query, call)
    })
  })
}
