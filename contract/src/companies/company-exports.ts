import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Companies')
const params = z.strictObject({ id })
/** An administrator who may change the company. */
const own = { oneOf: ['Company.Update'], company: 'id' } as const

export const companyExport = z
  .object({
    exportId: id,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    /** Percent. */
    progress: z.number(),
    /** Why it failed. */
    reason: z.enum(['diskFull', 'tooLarge', 'error']).nullable(),
    /** Of the file, once it is done. */
    bytes: z.number(),
    readings: z.number(),
    createdAt: moment,
    finishedAt: moment.nullable(),
    /** When the file is deleted. */
    expiresAt: moment.nullable(),
    /** Where the file is, for the session that asked and as long as its user may have it; null until it is done. */
    link: z.string().nullable(),
  })
  .meta({ id: 'CompanyExport' })
export type CompanyExport = z.infer<typeof companyExport>

export const companyExports = {
  list: endpoint('GET', '/companies/{id}/exports', 'AdminOrCompanyAdmin', {
    ...own,
    summary: 'The exports of everything a company owns, newest first',
    params,
    output: z.array(companyExport),
  }),
  create: endpoint('POST', '/companies/{id}/exports', 'AdminOrCompanyAdmin', {
    ...own,
    errors: ['export.running'],
    large: true,
    summary: 'Export everything a company owns as a ZIP file, in place of the export before; one at a time',
    params,
    output: companyExport,
    status: 201,
  }),
  remove: endpoint('DELETE', '/companies/{id}/exports/{exportId}', 'AdminOrCompanyAdmin', {
    ...own,
    summary: 'Delete an export with its file, or end it',
    params: z.strictObject({ id, exportId: id }),
  }),
  download: endpoint('GET', '/exports/{token}', 'anyone', {
    answers: ['application/zip'],
    errors: ['download.tooMany'],
    summary: 'The file of an export, by its link',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{86}$/) }),
    output: z.unknown(),
  }),
}
