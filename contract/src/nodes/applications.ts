import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint, listEndpoint } from '../endpoints/endpoint.ts'
import { id, moment, name, pageQuery } from '../endpoints/fields.ts'

const tag = 'Applications'

export const application = z
  .object({
    id,
    name: z.string(),
    createdAt: moment,
    /** Who made it. */
    owner: z.string().nullable(),
    nodeCount: z.number(),
  })
  .meta({ id: 'Application' })
export type Application = z.infer<typeof application>

const params = z.strictObject({ id })
const body = z.strictObject({ name })

export const applications = {
  list: listEndpoint({
    path: '/companies/applications',
    access: 'Application.View',
    tag,
    summary: 'Applications of the active company',
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'createdAt', 'nodeCount']).default('name') }),
    item: application,
  }),
  get: endpoint({
    method: 'GET',
    path: '/applications/{id}',
    access: 'Application.View',
    tag,
    summary: 'One application',
    params,
    output: application,
  }),
  create: endpoint({
    method: 'POST',
    path: '/applications/{companyId}',
    stores: ['applications'],
    access: 'Application.Create',
    company: 'companyId',
    tag,
    summary: 'Create an application',
    params: z.strictObject({ companyId: id }),
    body,
    output: application,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/applications/{id}',
    access: 'Application.Update',
    tag,
    summary: 'Rename an application',
    params,
    body: changeBody(body.shape, application.shape),
    output: application,
  }),
  remove: endpoint({
    errors: ['application.notEmpty'],
    method: 'DELETE',
    path: '/applications/{id}',
    access: 'Application.Update',
    tag,
    summary: 'Delete an empty application',
    params,
  }),
}
