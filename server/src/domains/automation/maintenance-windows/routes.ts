import type { CompanyDb } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import {
  changeWindow,
  createWindow,
  foundWindow,
  removeWindow,
  type WindowView,
  wireWindow,
} from './maintenance-windows.ts'
import { findWindow, listWindows, type StoredWindow } from './window-store.ts'

async function wire(db: CompanyDb, window: StoredWindow, now: Date): Promise<WindowView> {
  const { timeZone } = await settingsOf(db)
  return wireWindow(window, timeZone, now)
}

export const maintenanceWindowRoutes = {
  list: on.maintenanceWindows.list.handler(({ input, context }) =>
    context.inCompany(async (db, { language, now }) => {
      const { timeZone } = await settingsOf(db)
      return pageOf(await listWindows(db, { ...input.query, language }), (window) =>
        wireWindow(window, timeZone, now),
      )
    }),
  ),
  create: on.maintenanceWindows.create.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(db, await createWindow(db, by, input.body), by.now)),
  ),
  get: on.maintenanceWindows.get.handler(({ input, context }) =>
    context.inCompany(async (db, { now }) =>
      wire(db, foundWindow(await findWindow(db, input.params.id)), now),
    ),
  ),
  update: on.maintenanceWindows.update.handler(({ input: { params, body }, context }) =>
    context.inCompany(async (db, by) => wire(db, await changeWindow(db, by, params.id, body), by.now)),
  ),
  remove: on.maintenanceWindows.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeWindow(db, by, input.params.id)),
  ),
}
