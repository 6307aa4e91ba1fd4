import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import type { Demos } from './demos.ts'

export function demoRoutes(demos: Demos) {
  return {
    get: on.demos.get.handler(({ context }) => demos.stateFor(actorOf(context))),
    make: on.demos.make.handler(async ({ context }) => {
      await demos.make(actorOf(context))
      return await demos.stateFor(actorOf(context))
    }),
    setAlive: on.demos.setAlive.handler(async ({ input, context }) => {
      await context.inCompany((db, by) => demos.setAlive(db, by, input.body.isAlive))
      return await demos.stateFor(actorOf(context))
    }),
  }
}
