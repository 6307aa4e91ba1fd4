import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { found } from '#request/problem.ts'
import { type Application, findApplication, listApplications } from './application-store.ts'
import { createApplication, removeApplication, updateApplication } from './applications.ts'

export const applicationToWire = ({ deletionState, deletionNodes, ...application }: Application) => ({
  ...application,
  createdAt: application.createdAt.toISOString(),
  deletion: deletionState && {
    state: deletionState,
    nodes: deletionNodes ?? 0,
    deleted: Math.max(0, (deletionNodes ?? 0) - application.nodeCount),
  },
})

/** Every endpoint of the contract's `applications` but those about its nodes. */
export const applicationRoutes = {
  list: on.applications.list.handler(({ input, context }) =>
    context.inCompany(async (db) => pageOf(await listApplications(db, input.query), applicationToWire)),
  ),
  get: on.applications.get.handler(({ input, context }) =>
    context.inCompany(async (db) => applicationToWire(found(await findApplication(db, input.params.id)))),
  ),
  create: on.applications.create.handler(({ input, context }) =>
    context.inCompany(async (db, by) => applicationToWire(await createApplication(db, by, input.body.name))),
  ),
  update: on.applications.update.handler(({ input, context }) =>
    context.inCompany(async (db, by) =>
      applicationToWire(await updateApplication(db, by, input.params.id, input.body.name)),
    ),
  ),
  remove: on.applications.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeApplication(db, by, input.params.id)),
  ),
}
