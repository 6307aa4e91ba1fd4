import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { flag, id, moment, name, pageQuery } from '../endpoints/fields.ts'
import { nodeUsage } from './nodes/node-bulk.ts'

const { endpoint, listEndpoint } = endpointsOf('Applications')

/** Progress of deleting an application with its nodes; `failed`: some nodes are left, and it can be deleted again. */
const deletion = z.object({
  state: z.enum(['running', 'failed']),
  /** Nodes that it had when its deletion began, and how many of them are gone. */
  nodes: z.number().int(),
  deleted: z.number().int(),
})

export const application = z
  .object({
    id,
    name: z.string(),
    createdAt: moment,
    /** Who made it. */
    owner: z.string().nullable(),
    nodeCount: z.number(),
    /** Null unless it is being deleted; it accepts no nodes then. */
    deletion: deletion.nullable(),
  })
  .meta({ id: 'Application' })
export type Application = z.infer<typeof application>

/** Nodes and readings that are deleted with an application, and the alarms and dashboards that use its nodes. */
const applicationUsage = nodeUsage
  .extend({ nodes: z.number().int(), readings: z.number().int() })
  .meta({ id: 'ApplicationUsage' })
export type ApplicationUsage = z.infer<typeof applicationUsage>

const params = z.strictObject({ id })
const body = z.strictObject({ name })

export const applications = {
  list: listEndpoint('/companies/applications', 'Application.View', {
    summary: 'Applications of the active company',
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'createdAt', 'nodeCount']).default('name') }),
    item: application,
  }),
  get: endpoint('GET', '/applications/{id}', 'Application.View', {
    summary: 'One application',
    params,
    output: application,
  }),
  create: endpoint('POST', '/applications/{companyId}', 'Application.Create', {
    stores: ['applications'],
    company: 'companyId',
    summary: 'Create an application',
    params: z.strictObject({ companyId: id }),
    body,
    output: application,
    status: 201,
  }),
  update: endpoint('PUT', '/applications/{id}', 'Application.Update', {
    summary: 'Rename an application',
    params,
    body: changeBody(body.shape, application.shape),
    output: application,
  }),
  remove: endpoint('DELETE', '/applications/{id}', 'Application.Update', {
    errors: ['application.notEmpty'],
    summary: 'Delete an empty application',
    params,
  }),
  usage: endpoint('GET', '/applications/{id}/usage', 'Tag.Update', {
    summary: 'Nodes and readings of an application, and the dashboards and alarms that use its nodes',
    params,
    output: applicationUsage,
  }),
  removeWithNodes: endpoint('DELETE', '/applications/force/{id}', 'Application.Update', {
    oneOf: ['Tag.Update'],
    summary: 'Delete an application with its nodes, their alarms and readings, in the background',
    params,
    query: z.strictObject({ keepOnNetworkServer: flag.default(false) }),
    output: application,
    status: 202,
  }),
}
