import type { CompanyDb } from '#db/index.ts'
import { ownHosts } from '#domains/dashboards/frames/index.ts'
import { maximumImage } from '#domains/records/images/index.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { found } from '#request/problem.ts'
import { categoryOfWire } from './content.ts'
import { findDashboard, findDefaultDashboard, listDashboards } from './dashboard-store.ts'
import { chooseDefault, createDashboard, duplicateDashboard, removeDashboard } from './dashboards.ts'
import type { DataDeps } from './data/ask.ts'
import { moduleDataRoutes } from './data/routes.ts'
import { addImage, setWidgetImage } from './images.ts'
import { addMarker, removeMarker } from './modules/markers.ts'
import { moduleRoutes } from './modules/module-routes.ts'
import { updateDashboard } from './save.ts'
import { exportDashboard, importDashboard } from './transfer.ts'
import { restoreVersion, versionOf, versionsOf } from './versions.ts'
import { findWholeDashboard } from './whole.ts'
import { wireDashboard, wireSummary, wireVersion } from './wire.ts'

export type DashboardDeps = DataDeps

const whole = async (db: CompanyDb, id: number) => wireDashboard(db, await findWholeDashboard(db, id))

export function dashboardRoutes(deps: DashboardDeps) {
  const { publicUrl } = deps
  return {
    ...moduleRoutes(publicUrl),
    ...moduleDataRoutes(deps),
    list: on.dashboards.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) => {
        const { categoryId, ...query } = input.query
        const inCategory = categoryId === undefined ? {} : { categoryId: categoryOfWire(categoryId) }
        return pageOf(await listDashboards(db, { ...query, ...inCategory, language }), wireSummary)
      }),
    ),
    default: on.dashboards.default.handler(({ context }) =>
      context.inCompany(async (db) => {
        const chosen = await findDefaultDashboard(db)
        return chosen ? await whole(db, chosen.id) : null
      }),
    ),
    get: on.dashboards.get.handler(({ input, context }) =>
      context.inCompany((db) => whole(db, input.params.id)),
    ),
    create: on.dashboards.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        whole(db, await createDashboard(db, by, input.body, ownHosts(context, publicUrl))),
      ),
    ),
    createInCompany: on.dashboards.createInCompany.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        whole(db, await createDashboard(db, by, input.body, ownHosts(context, publicUrl))),
      ),
    ),
    createInCategory: on.dashboards.createInCategory.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const body = { ...input.body, categoryId: input.params.category }
        return await whole(db, await createDashboard(db, by, body, ownHosts(context, publicUrl)))
      }),
    ),
    update: on.dashboards.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        await updateDashboard(db, by, input.params.id, input.body, ownHosts(context, publicUrl))
        return await whole(db, input.params.id)
      }),
    ),
    duplicate: on.dashboards.duplicate.handler(({ input, context }) =>
      context.inCompany(async (db, by) => whole(db, await duplicateDashboard(db, by, input.params.id))),
    ),
    setDefault: on.dashboards.setDefault.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        await chooseDefault(db, by, input.params.id, input.query.isDefault)
        return wireSummary(found(await findDashboard(db, input.params.id)))
      }),
    ),
    remove: on.dashboards.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeDashboard(db, by, input.params.id)),
    ),
    versions: on.dashboards.versions.handler(({ input, context }) =>
      context.inCompany(async (db) => (await versionsOf(db, input.params.id)).map(wireVersion)),
    ),
    version: on.dashboards.version.handler(({ input, context }) =>
      context.inCompany(async (db) =>
        wireDashboard(db, await versionOf(db, input.params.id, input.params.version)),
      ),
    ),
    restore: on.dashboards.restore.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        await restoreVersion(db, by, input.params.id, input.params.version)
        return await whole(db, input.params.id)
      }),
    ),
    export: on.dashboards.export.handler(({ input, context }) =>
      context.inCompany((db) => exportDashboard(db, input.params.id)),
    ),
    import: on.dashboards.import.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const id = await importDashboard(db, by, input.body, ownHosts(context, publicUrl))
        return await whole(db, id)
      }),
    ),
    addMarker: on.dashboards.addMarker.handler(({ input, context }) =>
      context.inCompany((db, by) => addMarker(db, by, input.params.id, input.body)),
    ),
    removeMarker: on.dashboards.removeMarker.handler(({ input, context }) =>
      context.inCompany((db, by) => removeMarker(db, by, input.params.id)),
    ),
  }
}

/** Pictures: the file is the body. */
export const dashboardImageRoutes = {
  addImage: on.dashboards.addImage.route({ bodyLimit: maximumImage }, ({ context, params, body, reply }) =>
    context.inCompany(async (db, by) => {
      const image = await addImage(db, by, params.id, body)
      void reply.code(201)
      return { image }
    }),
  ),
  setModuleImage: on.dashboards.setModuleImage.route(
    { bodyLimit: maximumImage },
    ({ context, params, body }) =>
      context.inCompany(async (db, by) => ({
        image: await setWidgetImage(db, by, params.id, body),
      })),
  ),
}
