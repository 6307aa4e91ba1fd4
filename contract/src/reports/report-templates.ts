import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint, listEndpoint } from '../endpoints/endpoint.ts'
import { id, moment, name, pageQuery, text } from '../endpoints/fields.ts'

const tag = 'Reports'
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
  templates: listEndpoint({
    path: '/report/templates/{id}',
    access: 'Report.View',
    company: 'id',
    tag,
    summary: 'The report templates of a company',
    params,
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'updatedAt']).default('name') }),
    item: reportTemplate,
  }),
  template: endpoint({
    method: 'GET',
    path: '/report/template/{id}',
    access: 'Report.View',
    errors: ['report.templateNotFound'],
    tag,
    summary: 'One report template',
    params,
    output: reportTemplate,
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/report/template/{id}',
    access: 'Report.Create',
    company: 'id',
    errors: ['name.taken', 'report.tooManyTemplates'],
    tag,
    summary: 'Create a report template; its file is uploaded after',
    params,
    body,
    output: reportTemplate,
    status: 201,
  }),
  updateTemplate: endpoint({
    method: 'PUT',
    path: '/report/template/{id}',
    access: 'Report.Update',
    errors: ['report.templateNotFound', 'report.templateIdRequired', 'name.taken'],
    tag,
    summary: 'Change a report template; the body names it, too',
    params,
    body: changeBody({ ...body.shape, reportSoTemplateId: id }, reportTemplate.shape),
    output: reportTemplate,
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: '/report/template/{id}',
    access: 'Report.Update',
    errors: ['report.templateNotFound', 'report.templateInUse'],
    tag,
    summary: 'Delete a report template that no report uses',
    params,
  }),
  uploadTemplate: endpoint({
    accepts: [workbookType],
    stores: ['files'],
    errors: ['report.templateNotFound', 'report.templateInvalid', 'report.rights', 'request.unsupportedType'],
    method: 'POST',
    path: '/report/template/file/{id}',
    access: 'Report.Update',
    tag,
    summary:
      'Upload the workbook of a template, in place of the one before; what is wrong is named by its cell',
    params,
    query: z.strictObject({ name: text(255).optional() }),
  }),
  templateFile: endpoint({
    answers: [workbookType],
    errors: ['report.templateNotFound'],
    method: 'GET',
    path: '/report/template/file/{id}',
    access: 'Report.View',
    tag,
    summary: 'The workbook of a template, as it was uploaded',
    params,
    output: z.unknown(),
  }),
}
