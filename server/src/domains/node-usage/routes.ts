import { on } from '#request/on.ts'
import { usageOf } from './usage.ts'

export const nodeUsageRoutes = {
  usage: on.nodes.usage.handler(({ input, context }) =>
    context.inCompany((db, by) => usageOf(db, by, input.body.deveuis)),
  ),
}
