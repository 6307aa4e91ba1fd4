import { applicationToWire, findApplication } from '#domains/devices/applications/index.ts'
import { type NodeUseCounts, usageOfNodes } from '#domains/devices/node-usage/index.ts'
import { type CountReadings, listNodesOf } from '#domains/devices/nodes/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { startDeletion } from './start-deletion.ts'

export interface ApplicationDeletionDeps {
  countReadings: CountReadings
  counts: NodeUseCounts
  wakeJobs(): void
}

/** The endpoints of `applications` that are about its nodes, too. */
export function applicationDeletionRoutes({ countReadings, counts, wakeJobs }: ApplicationDeletionDeps) {
  return {
    usage: on.applications.usage.handler(async ({ input, context }) => {
      const { nodes, usage } = await context.inCompany(async (db, by) => {
        found(await findApplication(db, input.params.id))
        const nodes = await listNodesOf(db, input.params.id)
        return { nodes, usage: await usageOfNodes(db, by, nodes, counts) }
      })
      const ids = nodes.map(({ id }) => id)
      const readingCounts = await countReadings(ids, 0, Number.POSITIVE_INFINITY)
      const readings = readingCounts.values().reduce((sum, count) => sum + count, 0)
      return { ...usage, nodes: nodes.length, readings }
    }),
    removeWithNodes: on.applications.removeWithNodes.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        applicationToWire(await startDeletion(db, by, input.params.id, { ...input.query, wakeJobs })),
      ),
    ),
  }
}
