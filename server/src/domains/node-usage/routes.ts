import { type Permission, permissions } from '@fyr/contract/access/permissions'
import type { Database } from '#db/index.ts'
import { holderOf } from '#domains/nodes/index.ts'
import { on } from '#request/on.ts'
import { usageOf } from './usage.ts'

export function nodeUsageRoutes({ database }: { database: Database }) {
  return {
    usage: on.nodes.usage.handler(({ input, context }) =>
      context.inCompany((db, by) => usageOf(db, by, input.body.deveuis)),
    ),
    holderUsage: on.nodes.holderUsage.handler(async ({ input }) => {
      const { companyId, deveui } = await holderOf({ database }, input.params.id)
      return await database.withCompany(companyId, (db) => usageOf(db, { permissions: all }, [deveui]))
    }),
  }
}

/** Whoever may delete the node of any company is told what goes with it. */
const all: ReadonlySet<Permission> = new Set(permissions)
