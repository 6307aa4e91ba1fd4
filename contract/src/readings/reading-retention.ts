import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { deveui, id, moment } from '../endpoints/fields.ts'

const tag = 'Retention'
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
  ofCompany: endpoint({
    method: 'GET',
    path: '/settings/company/{companyId}/retention',
    access: 'Settings.GetSettings',
    company: 'companyId',
    tag,
    summary: 'Data retention of a company, in days; 0 is forever',
    params: company,
    output: z.object({ days }),
  }),
  setOfCompany: endpoint({
    method: 'PUT',
    path: '/settings/company/{companyId}/retention',
    access: 'Company.Update',
    company: 'companyId',
    tag,
    summary: 'Set the data retention of a company, in days; older readings are deleted',
    params: company,
    body: changeBody({ days }, {}),
    output: z.object({ days }),
  }),
  previewOfCompany: endpoint({
    method: 'GET',
    path: '/settings/company/{companyId}/retention/preview',
    access: 'Company.Update',
    company: 'companyId',
    tag,
    summary: 'Preview what a retention of this many days would delete',
    params: company,
    query: z.strictObject({ days: askedDays }),
    output: retentionPreview,
  }),
  ofNode: endpoint({
    method: 'GET',
    path: '/tag/{id}/retention',
    access: 'Tag.View',
    tag,
    summary: 'Data retention of a node, in days; null: company default',
    params: node,
    output: nodeRetention,
  }),
  setOfNode: endpoint({
    method: 'PUT',
    path: '/tag/{id}/retention',
    access: 'Tag.Update',
    tag,
    summary: 'Set the data retention of a node, in days',
    params: node,
    body: changeBody({ days: nodeDays }, nodeRetention.shape),
    output: nodeRetention,
  }),
  previewOfNode: endpoint({
    method: 'GET',
    path: '/tag/{id}/retention/preview',
    access: 'Tag.Update',
    tag,
    summary:
      'What would be deleted if the node kept its readings for so many days (left out: as its company)',
    params: node,
    query: z.strictObject({ days: askedDays.optional() }),
    output: retentionPreview,
  }),
}
