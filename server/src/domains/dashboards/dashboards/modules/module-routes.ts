import { ownHosts } from '#domains/dashboards/frames/index.ts'
import { on } from '#request/on.ts'
import { wireWidget } from '../wire.ts'
import {
  addWidget,
  copyWidget,
  findWidget,
  removeWidget,
  updateWidget,
  updateWidgets,
  widgetsOf,
} from './modules.ts'

/** The endpoints about single widgets that need no readings. */
export function moduleRoutes(publicUrl: string) {
  return {
    modules: on.dashboards.modules.handler(({ input, context }) =>
      context.inCompany(async (db) => (await widgetsOf(db, input.params.id)).map(wireWidget)),
    ),
    addModule: on.dashboards.addModule.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wireWidget(await addWidget(db, by, input.params.id, input.body, ownHosts(context, publicUrl))),
      ),
    ),
    updateModules: on.dashboards.updateModules.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const hosts = ownHosts(context, publicUrl)
        return (await updateWidgets(db, by, input.params.id, input.body, hosts)).map(wireWidget)
      }),
    ),
    module: on.dashboards.module.handler(({ input, context }) =>
      context.inCompany(async (db) => wireWidget((await findWidget(db, input.params.id)).widget)),
    ),
    updateModule: on.dashboards.updateModule.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wireWidget(await updateWidget(db, by, input.params.id, input.body, ownHosts(context, publicUrl))),
      ),
    ),
    removeModule: on.dashboards.removeModule.handler(({ input, context }) =>
      context.inCompany((db, by) => removeWidget(db, by, input.params.id)),
    ),
    copyModule: on.dashboards.copyModule.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wireWidget(await copyWidget(db, by, input.params.id, input.body.dashboardId)),
      ),
    ),
  }
}
