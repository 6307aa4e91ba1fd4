import { findNode } from '#domains/devices/nodes/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import {
  previewOf,
  retentionOfCompany,
  retentionOfNode,
  setRetentionOfCompany,
  setRetentionOfNode,
} from './retention.ts'
import { listFollowingNodes } from './retention-store.ts'

/** How long readings are kept. What would go is counted outside of a transaction: it may take a while. */
export function retentionRoutes(store: ReadingsStore) {
  return {
    ofCompany: on.retention.ofCompany.handler(({ context }) => context.inCompany(retentionOfCompany)),
    setOfCompany: on.retention.setOfCompany.handler(({ input, context }) =>
      context.inCompany((db, by) => setRetentionOfCompany(db, by, input.body.days)),
    ),
    previewOfCompany: on.retention.previewOfCompany.handler(async ({ input, context }) => {
      const nodeIds = await context.inCompany(listFollowingNodes)
      return await previewOf(store, nodeIds, input.query.days, context.now)
    }),
    ofNode: on.retention.ofNode.handler(({ input, context }) =>
      context.inCompany(async (db) => retentionOfNode(db, found(await findNode(db, input.params.id)).id)),
    ),
    setOfNode: on.retention.setOfNode.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        setRetentionOfNode(db, by, found(await findNode(db, input.params.id)), input.body.days),
      ),
    ),
    previewOfNode: on.retention.previewOfNode.handler(async ({ input, context }) => {
      const node = await context.inCompany(async (db) => {
        const { id } = found(await findNode(db, input.params.id))
        return { id, ...(await retentionOfCompany(db)) }
      })
      return await previewOf(store, [node.id], input.query.days ?? node.days, context.now)
    }),
  }
}
