import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, name, pageQuery, text } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Reports')
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const body = z.strictObject({ name, description: text(1000).trim().default('') })

/** A workbook whose placeholders are filled in (docs/report-templates.md). */
export const reportTemplate = z
  .object({
    reportSoTemplateId: id,
    ...body.shape,
    /** Null until a file is uploaded. */
    fileName: z.string().nullable(),
    bytes: z.number(),
    placeholders: z.array(
      z.object({
        sheet: z.string(),
        cell: z.string(),
        /** As it is written. */
        text: z.string(),
        /** A node or a key that the company does not have now; such a cell says so in the report. */
        isUnknown: z.boolean(),
      }),
    ),
    /** In how many reports. */
    reports: z.number(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'ReportTemplate' })
export type ReportTemplate = z.infer<typeof reportTemplate>

const params = z.strictObject({ id })

export const reportTemplates = {
  templates: listEndpoint('/report/templates/{id}', 'Report.View', {
    company: 'id',
    summary: 'The report templates of a company',
    params,
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'updatedAt']).default('name') }),
    item: reportTemplate,
  }),
  template: endpoint('GET', '/report/template/{id}', 'Report.View', {
    errors: ['report.templateNotFound'],
    summary: 'One report template',
    params,
    output: reportTemplate,
  }),
  createTemplate: endpoint('POST', '/report/template/{id}', 'Report.Create', {
    company: 'id',
    errors: ['name.taken', 'report.tooManyTemplates'],
    summary: 'Create a report template; its file is uploaded after',
    params,
    body,
    output: reportTemplate,
    status: 201,
  }),
  updateTemplate: endpoint('PUT', '/report/template/{id}', 'Report.Update', {
    errors: ['report.templateNotFound', 'report.templateIdRequired', 'name.taken'],
    summary: 'Change a report template; the body names it, too',
    params,
    body: changeBody({ ...body.shape, reportSoTemplateId: id }, reportTemplate.shape),
    output: reportTemplate,
  }),
  removeTemplate: endpoint('DELETE', '/report/template/{id}', 'Report.Update', {
    errors: ['report.templateNotFound', 'report.templateInUse'],
    summary: 'Delete a report template that no report uses',
    params,
  }),
  uploadTemplate: endpoint('POST', '/report/template/file/{id}', 'Report.Update', {
    accepts: [workbookType],
    stores: ['files'],
    errors: ['report.templateNotFound', 'report.templateInvalid', 'report.rights', 'request.unsupportedType'],
    summary:
      'Upload the workbook of a template, in place of the one before; what is wrong is named by its cell',
    params,
    query: z.strictObject({ name: text(255).optional() }),
  }),
  templateFile: endpoint('GET', '/report/template/file/{id}', 'Report.View', {
    answers: [workbookType],
    errors: ['report.templateNotFound'],
    summary: 'The workbook of a template, as it was uploaded',
    params,
    output: z.unknown(),
  }),
}
