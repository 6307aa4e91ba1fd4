import * as z from 'zod'
import { changeBody } from '../../endpoints/change-body.ts'
import { name, oneLine, text } from '../../endpoints/fields.ts'
import { endpoint, formulaText, outputKey, params } from './formula-fields.ts'

const templateFields = {
  name,
  description: text(1000).trim().default(''),
  text: formulaText,
  outputKey: z.union([z.literal(''), outputKey]).default(''),
  outputUnit: oneLine(text(32)).default(''),
}
/** What a formula can begin with, in every company. */
export const formulaTemplate = z
  .object({
    formulaTemplateId: z.string().describe('An id, or the name of one that ships with the portal'),
    name: z.string(),
    description: z.string(),
    text: z.string(),
    variables: z.array(z.string()),
    outputKey: z.string(),
    outputUnit: z.string(),
    isGlobal: z.literal(true),
    isBuiltIn: z.boolean().describe('Ships with the portal; the others the super administrator wrote'),
  })
  .meta({ id: 'FormulaTemplate' })
export type FormulaTemplate = z.infer<typeof formulaTemplate>

export const formulaTemplateCalls = {
  templates: endpoint('GET', '/formula/templates', 'Formula.View', {
    summary: 'What formulas can begin with',
    output: z.array(formulaTemplate),
  }),
  createTemplate: endpoint('POST', '/formula/templates', 'SuperAdmin', {
    errors: ['formula.invalid', 'formula.templateNameTaken', 'formula.tooManyTemplates'],
    summary: 'Write a template for every company; 200 at most',
    body: z.strictObject(templateFields),
    output: formulaTemplate,
    status: 201,
  }),
  updateTemplate: endpoint('PUT', '/formula/templates/{id}', 'SuperAdmin', {
    errors: ['formula.invalid', 'formula.templateNameTaken'],
    summary: 'Change a template; formulas that began with it stay as they are',
    params,
    body: changeBody(templateFields, formulaTemplate.shape),
    output: formulaTemplate,
  }),
  removeTemplate: endpoint('DELETE', '/formula/templates/{id}', 'SuperAdmin', {
    summary: 'Delete a template; formulas that began with it stay as they are',
    params,
  }),
}
