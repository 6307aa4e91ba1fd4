import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import type { Holder } from './holder-store.ts'
import { freeDeveui, type HolderDeps, holderOf, moveDeveui } from './holders.ts'

const wire = ({ lastContact, createdAt, ...holder }: Holder) => ({
  ...holder,
  lastContact: lastContact?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export function holderRoutes(deps: HolderDeps) {
  return {
    holder: on.nodes.holder.handler(async ({ input }) => wire(await holderOf(deps, input.params.id))),
    free: on.nodes.free.handler(({ input, context }) => freeDeveui(deps, actorOf(context), input.params.id)),
    move: on.nodes.move.handler(async ({ input, context }) =>
      wire(await moveDeveui(deps, actorOf(context), input.params.id, input.body)),
    ),
  }
}
