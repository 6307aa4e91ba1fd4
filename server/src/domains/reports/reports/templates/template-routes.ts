import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { workbookType } from '@fyr/contract/reports/report-templates'
import { attachment } from '#lib/text/content-disposition.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail } from '#request/problem.ts'
import { wireTemplate } from '../wire.ts'
import { inspect } from './inspect.ts'
import { createInspectionGate } from './inspection-gate.ts'
import { findTemplate, findTemplateFile, listTemplates } from './template-store.ts'
import { changeTemplate, createTemplate, foundTemplate, removeTemplate, uploadTemplate } from './templates.ts'
import { unknownPlaceholders } from './unknown.ts'

const none: ReadonlySet<string> = new Set()
const gate = createInspectionGate()

export const reportTemplateRoutes = {
  templates: on.reports.templates.handler(({ input, context }) =>
    context.inCompany(async (db, { language }) => {
      const page = await listTemplates(db, { ...input.query, language })
      const unknown = await unknownPlaceholders(
        db,
        page.items.flatMap(({ placeholders }) => placeholders),
      )
      return pageOf(page, (each) => wireTemplate(each, unknown))
    }),
  ),
  template: on.reports.template.handler(({ input, context }) =>
    context.inCompany(async (db) => {
      const template = foundTemplate(await findTemplate(db, input.params.id))
      return wireTemplate(template, await unknownPlaceholders(db, template.placeholders))
    }),
  ),
  createTemplate: on.reports.createTemplate.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wireTemplate(await createTemplate(db, by, input.body), none)),
  ),
  updateTemplate: on.reports.updateTemplate.handler(({ input: { params, body }, context }) =>
    context.inCompany(async (db, by) => {
      const template = await changeTemplate(db, by, params.id, body)
      return wireTemplate(template, await unknownPlaceholders(db, template.placeholders))
    }),
  ),
  removeTemplate: on.reports.removeTemplate.handler(({ input, context }) =>
    context.inCompany((db, by) => removeTemplate(db, by, input.params.id)),
  ),
}

export const reportTemplateFileRoutes = {
  uploadTemplate: on.reports.uploadTemplate.route(
    { bodyLimit: reportLimits.templateBytes },
    async ({ context, params, query, body, reply }) => {
      const { id } = params
      if (!Buffer.isBuffer(body)) fail('request.unsupportedType', { params: { types: workbookType } })
      // Before the workbook is opened: of another company's template nobody learns what is wrong with a file.
      await context.inCompany(async (db) => foundTemplate(await findTemplate(db, id)))
      const { companyId } = byOf(context)
      const inspection = await gate({ companyId, principal: id }, async () =>
        reply.raw.destroyed ? undefined : await inspect(body),
      )
      // Whoever sent it has cancelled, or is gone: it was not to take the place of the one before.
      if (!inspection || reply.raw.destroyed) return reply.hijack()
      const fileName = query.name?.trim() || 'template.xlsx'
      await context.inCompany((db, by) => uploadTemplate(db, by, id, { content: body, fileName, inspection }))
      return reply.code(204).send()
    },
  ),
  templateFile: on.reports.templateFile.route({}, async ({ context, params, reply }) => {
    const { fileName, content } = await context.inCompany(async (db) =>
      foundTemplate(await findTemplateFile(db, params.id)),
    )
    return reply
      .headers({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'content-disposition': attachment(fileName),
      })
      .type(workbookType)
      .send(content)
  }),
}
