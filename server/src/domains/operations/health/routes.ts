import { on } from '#request/on.ts'
import { attentionOf } from './attention.ts'
import { type HealthDeps, healthOf } from './health.ts'

export function healthRoutes(deps: HealthDeps) {
  return {
    report: on.health.report.handler(({ context }) => healthOf(deps, context.now)),
    attention: on.health.attention.handler(async ({ context }) =>
      attentionOf(deps.database, await healthOf(deps, context.now), context.now),
    ),
  }
}
