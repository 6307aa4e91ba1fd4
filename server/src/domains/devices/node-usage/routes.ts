import { type Permission, permissions } from '@fyr/contract/access/permissions'
import type { Database } from '#db/index.ts'
import { holderOf } from '#domains/devices/nodes/index.ts'
import { on } from '#request/on.ts'
import { type NodeUseCounts, usageOf } from './usage.ts'

export function nodeUsageRoutes({ database, counts }: { database: Database; counts: NodeUseCounts }) {
  return {
    usage: on.nodes.usage.handler(({ input, context }) =>
      context.inCompany((db, by) => usageOf(db, by, input.body.deveuis, counts)),
    ),
    holderUsage: on.nodes.holderUsage.handler(async ({ input }) => {
      const { companyId, deveui } = await holderOf({ database }, input.params.id)
      return await database.withCompany(companyId, (db) =>
        usageOf(db, { permissions: all }, [deveui], counts),
      )
    }),
  }
}

/** Whoever may delete the node of any company is told what goes with it. */
const all: ReadonlySet<Permission> = new Set(permissions)
