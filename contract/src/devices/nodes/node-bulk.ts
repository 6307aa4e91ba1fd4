import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { deveui, id } from '../../endpoints/fields.ts'

const { endpoint } = endpointsOf('Nodes')

/** That one call changes or deletes: each of them is a transaction of its own. */
export const maxNodesAtOnce = 100
/** About which one call says what uses them. */
export const maxNodesInUse = 1000
/** Of those that use a node, in an answer. */
export const maxNamesOfUsers = 10

const params = z.strictObject({ id })
const deveuis = z.array(deveui).min(1)
const some = deveuis.max(maxNodesAtOnce)

/** What became of each node: some may fail while others do not. */
const outcome = z
  .object({
    done: z.array(z.string()).describe('DevEUIs'),
    failed: z.array(z.object({ deveui: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'NodesOutcome' })

export type NodesOutcome = z.infer<typeof outcome>

/** How many use a node, and what the first are called, by name: of nobody for who may not see them. */
const users = z.object({ total: z.number().int(), names: z.array(z.string()) })
export const nodeUsage = z
  .object({
    dashboards: users,
    alarms: users,
    /** Those that the portal created on a network server, with the names of these servers. */
    networkDevices: users,
  })
  .meta({ id: 'NodeUsage' })
export type NodeUsage = z.infer<typeof nodeUsage>

const company = { company: 'id', params } as const

/** Calls about several nodes at once. */
export const nodeBulk = {
  usage: endpoint('POST', '/companies/{id}/tags/usage', 'Tag.Update', {
    ...company,
    summary: 'Dashboards and alarms that use one of these nodes, 1,000 nodes at most; templates use none',
    body: z.strictObject({ deveuis: deveuis.max(maxNodesInUse) }),
    output: nodeUsage,
  }),
  updateMany: endpoint('POST', '/companies/{id}/tags/update', 'Tag.Update', {
    ...company,
    errors: ['application.deleting'],
    summary:
      'Move nodes to another application, enable or disable them; 100 at most, in one transaction; refusals are told by node',
    body: z.strictObject({ deveuis: some, applicationId: id.optional(), active: z.boolean().optional() }),
    output: outcome,
  }),
  removeMany: endpoint('POST', '/companies/{id}/tags/delete', 'Tag.Update', {
    ...company,
    summary: 'Delete nodes with their readings; 100 at most, in one transaction; refusals are told by node',
    body: z.strictObject({
      deveuis: some,
      withAlarms: z.boolean().describe('False: those that an alarm uses are not deleted').default(false),
      keepOnNetworkServer: z.boolean().default(false),
    }),
    output: outcome,
  }),
}
