import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Retention')
const maxDays = 36_500
/** Whole days that readings are kept; 0 is for ever. Days begin at midnight UTC. */
const days = z.number().int().min(0).max(maxDays)
/** Of a node; null: as its company has it. */
const nodeDays = days.nullable()
const askedDays = z.coerce.number().int().min(0).max(maxDays)
const company = z.strictObject({ companyId: id })
const node = z.strictObject({ id: deveui })

/** What would be deleted. */
export const retentionPreview = z.object({
  readings: z.number(),
  nodes: z.number(),
  /** Time of the oldest of them; null when there are none. */
  oldest: moment.nullable(),
})
export type RetentionPreview = z.infer<typeof retentionPreview>
export const nodeRetention = z.object({ days: nodeDays, companyDays: days })
export type NodeRetention = z.infer<typeof nodeRetention>

export const retention = {
  ofCompany: endpoint('GET', '/settings/company/{companyId}/retention', 'Settings.GetSettings', {
    company: 'companyId',
    summary: 'Data retention of a company, in days; 0 is forever',
    params: company,
    output: z.object({ days }),
  }),
  setOfCompany: endpoint('PUT', '/settings/company/{companyId}/retention', 'Company.Update', {
    company: 'companyId',
    summary: 'Set the data retention of a company, in days; older readings are deleted',
    params: company,
    body: changeBody({ days }, {}),
    output: z.object({ days }),
  }),
  previewOfCompany: endpoint('GET', '/settings/company/{companyId}/retention/preview', 'Company.Update', {
    company: 'companyId',
    summary: 'Preview what a retention of this many days would delete',
    params: company,
    query: z.strictObject({ days: askedDays }),
    output: retentionPreview,
  }),
  ofNode: endpoint('GET', '/tag/{id}/retention', 'Tag.View', {
    summary: 'Data retention of a node, in days; null: company default',
    params: node,
    output: nodeRetention,
  }),
  setOfNode: endpoint('PUT', '/tag/{id}/retention', 'Tag.Update', {
    summary: 'Set the data retention of a node, in days',
    params: node,
    body: changeBody({ days: nodeDays }, nodeRetention.shape),
    output: nodeRetention,
  }),
  previewOfNode: endpoint('GET', '/tag/{id}/retention/preview', 'Tag.Update', {
    summary:
      'What would be deleted if the node kept its readings for so many days (left out: as its company)',
    params: node,
    query: z.strictObject({ days: askedDays.optional() }),
    output: retentionPreview,
  }),
}
