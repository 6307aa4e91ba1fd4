import * as z from 'zod'
import { changeBody } from './change-body.ts'
import { endpoint } from './endpoint.ts'
import { deveui, id, moment } from './fields.ts'

const tag = 'Retention'
const mostDays = 36_500
/** Whole days that readings are kept; 0 is for ever. Days begin at midnight UTC. */
const days = z.number().int().min(0).max(mostDays)
/** Of a node; null: as its company has it. */
const nodeDays = days.nullable()
const askedDays = z.coerce.number().int().min(0).max(mostDays)
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
    summary: 'For how many days a company keeps its readings; 0 is for ever',
    params: company,
    output: z.object({ days }),
  }),
  setOfCompany: endpoint({
    method: 'PUT',
    path: '/settings/company/{companyId}/retention',
    access: 'Company.Update',
    company: 'companyId',
    tag,
    summary: 'Set for how many days a company keeps its readings; what is older goes soon after',
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
    summary: 'What would be deleted if the company kept its readings for so many days',
    params: company,
    query: z.strictObject({ days: askedDays }),
    output: retentionPreview,
  }),
  ofNode: endpoint({
    method: 'GET',
    path: '/tag/{id}/retention',
    access: 'Tag.View',
    tag,
    summary: 'For how many days a node keeps its readings; null: as its company',
    params: node,
    output: nodeRetention,
  }),
  setOfNode: endpoint({
    method: 'PUT',
    path: '/tag/{id}/retention',
    access: 'Tag.Update',
    tag,
    summary: 'Set for how many days a node keeps its readings, whatever its company does',
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
