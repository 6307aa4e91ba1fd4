import { requireFeature } from '#domains/settings/features/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found } from '#request/problem.ts'
import { ownCertificateOf, renewOwnCertificate } from './own-certificate.ts'
import type { Found, OpcDriver } from './ports.ts'
import { opcSecrets } from './server-secrets.ts'
import { findServer } from './server-store.ts'
import {
  changeServer,
  createServer,
  opcFeature,
  removeServer,
  serverOf,
  serversOf,
  switchMonitoring,
} from './servers.ts'
import type { OpcStates } from './states.ts'
import {
  addVariables,
  changeVariable,
  markRead,
  removeVariable,
  variablesOf,
  variablesOfNode,
} from './variables.ts'

export interface OpcDeps {
  installationKey: Uint8Array
  opcua: { driver: OpcDriver; states: OpcStates }
  createRateLimit: CreateRateLimit
}

/** Requests to servers that people ask for: of a company, at once and in a second. */
const requestRate = { perSecond: 5, burst: 30 }

export function opcuaRoutes({ installationKey, opcua: { driver, states }, createRateLimit }: OpcDeps) {
  const deps = { encryption: opcSecrets(installationKey), states }
  const requests = createRateLimit(requestRate, 'requests to OPC-UA servers')
  /** For what leaves the portal at a person's wish. */
  const takeRequest = async (context: RequestContext, serverId?: string) => {
    const { companyId, now } = byOf(context)
    await context.inCompany(async (db) => {
      await requireFeature(db, now, opcFeature)
      if (serverId !== undefined) found(await findServer(db, serverId))
    })
    if ((await requests.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
    return companyId
  }
  const marked = async (context: RequestContext, serverId: string, { references, ...outcome }: Found) => ({
    ...outcome,
    references: await context.inCompany((db) => markRead(db, serverId, references)),
  })
  return {
    servers: on.opcua.servers.handler(({ context }) => context.inCompany((db) => serversOf(db, states))),
    getServer: on.opcua.getServer.handler(({ input, context }) =>
      context.inCompany((db) => serverOf(db, states, input.params.id)),
    ),
    createServer: on.opcua.createServer.handler(({ input, context }) =>
      context.inCompany((db, by) => createServer(db, by, deps, input.body)),
    ),
    updateServer: on.opcua.updateServer.handler(({ input, context }) =>
      context.inCompany((db, by) => changeServer(db, by, deps, input.params.id, input.body)),
    ),
    removeServer: on.opcua.removeServer.handler(async ({ input, context }) => {
      await context.inCompany((db, by) => removeServer(db, by, input.params.id))
      states.forget(input.params.id)
    }),
    monitor: on.opcua.monitor.handler(({ input: { params }, context }) =>
      context.inCompany((db, by) => switchMonitoring(db, by, params.server, params.on === 'on')),
    ),
    discover: on.opcua.discover.handler(async ({ input: { body }, context }) =>
      driver.discover(await takeRequest(context), body.endpointUrl),
    ),
    certificate: on.opcua.certificate.handler(async ({ context }) => ({
      certificate: await context.inCompany((db) => ownCertificateOf(db)),
    })),
    renewCertificate: on.opcua.renewCertificate.handler(({ context }) =>
      context.inCompany(async (db, by) => {
        await requireFeature(db, by.now, opcFeature)
        return await renewOwnCertificate(db, by, deps.encryption)
      }),
    ),
    browse: on.opcua.browse.handler(async ({ input: { params, body }, context }) => {
      await takeRequest(context, params.id)
      return await marked(context, params.id, await driver.browse(params.id, body))
    }),
    find: on.opcua.find.handler(async ({ input: { params, body }, context }) => {
      await takeRequest(context, params.id)
      return await marked(context, params.id, await driver.find(params.id, body))
    }),
    read: on.opcua.read.handler(async ({ input: { params, body }, context }) => {
      await takeRequest(context, params.id)
      const { values, ...outcome } = await driver.read(params.id, body.nodeIds)
      return { ...outcome, values: await context.inCompany((db) => markRead(db, params.id, values)) }
    }),
    nodes: on.opcua.nodes.handler(({ input, context }) =>
      context.inCompany(async (db) =>
        pageOf(await variablesOf(db, states, input.params.server, input.query), (variable) => variable),
      ),
    ),
    nodesOfNode: on.opcua.nodesOfNode.handler(({ input, context }) =>
      context.inCompany((db) => variablesOfNode(db, states, input.params.deveui)),
    ),
    createNode: on.opcua.createNode.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) => {
        const fieldOf = (_: number, field: string) => `body.${field}`
        const [made] = await addVariables(db, by, states, params.server, [body], fieldOf)
        return found(made)
      }),
    ),
    createNodes: on.opcua.createNodes.handler(({ input: { params, body }, context }) =>
      context.inCompany((db, by) => {
        const fieldOf = (at: number, field: string) => `body.nodes.${at}.${field}`
        return addVariables(db, by, states, params.server, body.nodes, fieldOf)
      }),
    ),
    updateNode: on.opcua.updateNode.handler(({ input, context }) =>
      context.inCompany((db, by) => changeVariable(db, by, states, input.params.id, input.body)),
    ),
    removeNode: on.opcua.removeNode.handler(({ input, context }) =>
      context.inCompany((db, by) => removeVariable(db, by, input.params.id)),
    ),
  }
}
