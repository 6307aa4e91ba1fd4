import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found } from '#request/problem.ts'
import { findGateway, type Gateway, listGateways } from './gateway-store.ts'
import { changeGateway, createGateway, removeGateway } from './gateways.ts'
import { listHeardGateways, type UnregisteredGateway } from './heard-gateway-store.ts'
import { addHeardGateways } from './heard-gateways.ts'
import { listHeardNodes, listHours } from './history-store.ts'

const maxNodes = 1000

const wire = ({ id, lastContact, createdAt, ...gateway }: Gateway) => ({
  gatewayId: id,
  ...gateway,
  lastContact: lastContact?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const gatewayRoutes = {
  create: on.gateways.create.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(await createGateway(db, by, input.body))),
  ),
  list: on.gateways.list.handler(({ input, context }) =>
    context.inCompany(async (db, { language, now }) =>
      pageOf(await listGateways(db, { ...input.query, language }, now), wire),
    ),
  ),
  get: on.gateways.get.handler(({ input, context }) =>
    context.inCompany(async (db, { now }) => wire(found(await findGateway(db, input.params.id, now)))),
  ),
  update: on.gateways.update.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(await changeGateway(db, by, input.params.id, input.body))),
  ),
  setPosition: on.gateways.setPosition.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(await changeGateway(db, by, input.params.id, input.body))),
  ),
  remove: on.gateways.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeGateway(db, by, input.params.id)),
  ),
  nodes: on.gateways.nodes.handler(({ input, context }) =>
    context.inCompany(async (db, { now }) => {
      const { id } = found(await findGateway(db, input.params.id, now))
      const nodes = await listHeardNodes(db, id, now, maxNodes)
      return nodes.map(({ lastHeard, ...node }) => ({ ...node, lastHeard: lastHeard.toISOString() }))
    }),
  ),
  history: on.gateways.history.handler(({ input: { params, query }, context }) =>
    context.inCompany(async (db, { now }) => {
      if (query.end < query.start) fail('time.rangeReversed')
      const { id } = found(await findGateway(db, params.id, now))
      const hours = await listHours(db, id, new Date(query.start), new Date(query.end))
      return hours.map(({ start, ...hour }) => ({ ...hour, start: start.getTime() }))
    }),
  ),
}

const heardWire = ({ firstHeard, lastHeard, ...gateway }: UnregisteredGateway) => ({
  ...gateway,
  firstHeard: firstHeard.toISOString(),
  lastHeard: lastHeard.toISOString(),
})

export const heardGatewayRoutes = {
  list: on.heardGateways.list.handler(({ input, context }) =>
    context.inCompany(async (db, { language }) =>
      pageOf(await listHeardGateways(db, { ...input.query, language }), heardWire),
    ),
  ),
  add: on.heardGateways.add.handler(({ input, context }) => addHeardGateways(context, input.body.euis)),
}
