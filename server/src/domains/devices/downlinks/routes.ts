import { findNode } from '#domains/devices/nodes/index.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { found } from '#request/problem.ts'
import { downlinkWire, listDownlinks } from './downlink-store.ts'
import { bytesOf, cancelDownlink, type QueueParts, queueDownlink } from './downlinks.ts'
import type { CheckDownlink } from './ports.ts'

export const downlinkRoutes = (parts: QueueParts & { checks: readonly CheckDownlink[] }) => ({
  queue: on.downlinks.queue.handler(async ({ input: { params, body }, context }) => {
    const node = await context.inCompany(async (db) => {
      const own = found(await findNode(db, params.deveui))
      for (const check of parts.checks) await check(db, own, body)
      return own
    })
    const encoded = await bytesOf(parts.encode, byOf(context).companyId, node, body)
    return await context.inCompany((db, by) =>
      queueDownlink(parts, db, by, params.deveui, { ...body, ...encoded }),
    )
  }),
  list: on.downlinks.list.handler(({ input, context }) =>
    context.inCompany(async (db) => {
      const { id } = found(await findNode(db, input.params.deveui))
      return pageOf(await listDownlinks(db, id, input.query), downlinkWire)
    }),
  ),
  cancel: on.downlinks.cancel.handler(({ input, context }) =>
    context.inCompany((db, by) => cancelDownlink(db, by, input.params.id)),
  ),
})
