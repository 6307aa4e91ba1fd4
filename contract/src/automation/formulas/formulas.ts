import * as z from 'zod'
import { changeBody, readOnly } from '../../endpoints/change-body.ts'
import type { ErrorCode } from '../../endpoints/errors.ts'
import { deveui, id, key, moment, name, oneLine, pageQuery, text } from '../../endpoints/fields.ts'
import { formulaBackfillCalls } from './formula-backfills.ts'
import { formulaConstant, formulaConstantCalls } from './formula-constants.ts'
import { endpoint, formulaText, listEndpoint, outputKey, params, variableName } from './formula-fields.ts'
import {
  importedFormulaFields,
  maxExportedFormulas,
  maxFormulaLength,
  maxFormulaVariables,
  maxImportedFormulas,
} from './formula-limits.ts'
import { formulaTemplateCalls } from './formula-templates.ts'

/** What a variable stands for. */
const variableBody = z.strictObject({
  name: variableName,
  /** Null: of no node yet; then the formula cannot be active. */
  deveui: deveui.nullable().default(null),
  key: z.union([z.literal(''), key]).default(''),
  nodeName: readOnly,
})
export type FormulaVariableBody = z.output<typeof variableBody>

/** Where something is wrong in a formula, and what. */
export const formulaProblem = z
  .object({
    code: z.string(),
    column: z.number().describe('Of the first character that it is about, counted from 1'),
    length: z.number(),
    message: z.string(),
  })
  .meta({ id: 'FormulaProblem' })
export type FormulaProblemAnswer = z.infer<typeof formulaProblem>

const body = z.strictObject({
  name,
  text: formulaText,
  active: z.boolean().default(true),
  awaitAllInput: z
    .boolean()
    .default(false)
    .describe('Compute only when every variable has a new value since the last result'),
  outputDeveui: deveui.nullable().default(null),
  outputKey: z.union([z.literal(''), outputKey]).default(''),
  outputLabel: oneLine(text()).default('').describe('Of the output key, where that is made'),
  outputUnit: oneLine(text(32)).default('').describe('Of the output key, where that is made'),
  variables: z
    .array(variableBody)
    .max(maxFormulaVariables)
    .default([])
    .describe('What the variables stand for; those that are not in the text are left out'),
  isGlobal: z.literal(false).default(false).describe('Templates of the installation have calls of their own'),
})
export type FormulaBody = z.output<typeof body>

const summary = {
  formulaId: id,
  name: z.string(),
  active: z.boolean(),
  awaitAllInput: z.boolean(),
  isComplete: z.boolean().describe('Whether the output and every variable have a node and a key'),
  outputDeveui: z.string().nullable(),
  outputNodeName: z.string().nullable(),
  outputKey: z.string(),
  lastProblem: z
    .object({ code: z.string(), column: z.number(), message: z.string(), count: z.number(), at: moment })
    .nullable()
    .describe('Why it had no result last, and how often since it was changed'),
  updatedAt: moment,
}
export const formulaSummary = z.object(summary).meta({ id: 'FormulaSummary' })
export type FormulaSummary = z.infer<typeof formulaSummary>

const answeredVariable = z.object({
  name: z.string(),
  deveui: z.string().nullable(),
  nodeName: z.string().nullable(),
  key: z.string(),
})
/** Computes a key of a node from keys of nodes. */
export const formula = z
  .object({
    ...summary,
    text: z.string(),
    outputLabel: z.string(),
    outputUnit: z.string(),
    variables: z.array(answeredVariable),
    constants: z.array(formulaConstant).describe('Those that the text names'),
    isGlobal: z.literal(false),
    createdAt: moment,
  })
  .meta({ id: 'Formula' })
export type Formula = z.infer<typeof formula>

const sorts = ['name', 'output', 'updatedAt'] as const
export const formulaQuery = z.strictObject({
  ...pageQuery,
  sort: z.enum(sorts).default('name'),
  state: z.enum(['active', 'inactive', 'failing', 'incomplete']).optional(),
  outputDeveui: deveui.optional(),
})
export type FormulaQuery = z.infer<typeof formulaQuery>

const cell = z.string().max(maxFormulaLength).default('')
/** A row as the file has it: what is wrong with one is answered of that row. */
export const formulaRow = z
  .strictObject({
    name: cell,
    text: cell,
    active: cell.describe('true or false; true where it is empty'),
    awaitAllInput: cell.describe('true or false; false where it is empty'),
    outputDeveui: cell,
    outputKey: cell,
    variables: cell.describe('A=deveui/key; B=deveui/key. A ; or \\ in a key has a \\ before it.'),
  })
  .meta({ id: 'FormulaRow' })
export type FormulaRow = z.output<typeof formulaRow>

/** exists: there is a formula with the name. duplicate: of an earlier row. */
export const formulaOutcome = z
  .object({
    outcome: z.enum(['added', 'exists', 'duplicate', 'refused']),
    errors: z.array(
      z.object({ field: z.enum(importedFormulaFields), code: z.string(), message: z.string() }),
    ),
  })
  .meta({ id: 'FormulaOutcome' })
export type FormulaOutcome = z.infer<typeof formulaOutcome>

const testVariable = z.strictObject({
  name: variableName,
  deveui: deveui.nullable().optional(),
  key: z.union([z.literal(''), key]).optional(),
  value: z
    .union([z.number(), z.boolean(), z.string().max(1000)])
    .optional()
    .describe('Instead of the newest reading'),
})
export const formulaTestBody = z.strictObject({
  text: formulaText,
  variables: z.array(testVariable).max(maxFormulaVariables).default([]),
})
export type FormulaTestBody = z.infer<typeof formulaTestBody>
const value = z.union([z.number(), z.boolean(), z.string()])
export const formulaTest = z
  .object({
    value: value.nullable().describe('Null where there is none; `problem` says why'),
    time: moment.nullable().describe('Of the newest value that it was computed from'),
    problem: formulaProblem.nullable(),
    variables: z.array(
      z.object({ name: z.string(), value: z.unknown().describe('Null: none yet'), time: moment.nullable() }),
    ),
  })
  .meta({ id: 'FormulaTest' })
export type FormulaTest = z.infer<typeof formulaTest>

const refusals = [
  'formula.nameTaken',
  'formula.outputTaken',
  'formula.invalidOutput',
  'formula.invalid',
  'formula.unboundVariable',
  'formula.unknownNode',
  'formula.loop',
  'formula.tooLongChain',
  'formula.tooManyOfKey',
] as const satisfies readonly ErrorCode[]

export const formulas = {
  list: listEndpoint('/formula', 'Formula.View', {
    summary: 'The formulas of the active company',
    query: formulaQuery,
    item: formulaSummary,
  }),
  create: endpoint('POST', '/formula', 'Formula.Create', {
    errors: [...refusals, 'formula.tooMany', 'key.tooMany'],
    stores: ['keys'],
    summary: 'Create a formula; a company has 2,000 at most',
    body,
    output: formula,
    status: 201,
  }),
  ...formulaTemplateCalls,
  ...formulaConstantCalls,
  import: endpoint('POST', '/formula/import', 'Formula.Create', {
    errors: ['formula.tooMany', 'key.tooMany'],
    stores: ['keys'],
    summary:
      'Create formulas from rows of a file, 100 at most; a dry run answers what would become of each row',
    body: z.strictObject({
      formulas: z.array(formulaRow).min(1).max(maxImportedFormulas),
      dryRun: z.boolean().default(false),
    }),
    output: z.array(formulaOutcome),
  }),
  export: listEndpoint('/formula/export', 'Formula.View', {
    summary: 'The formulas as rows of a file, as they are imported',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(maxExportedFormulas).default(maxExportedFormulas),
      offset: pageQuery.offset,
    }),
    item: formulaRow,
  }),
  variablesFromString: endpoint('POST', '/formula/variables-from-string', 'Formula.View', {
    summary: 'The variables and constants that a formula names, in the order in which they stand in it',
    body: z.strictObject({ text: formulaText }),
    output: z
      .object({
        variables: z.array(z.string()),
        constants: z.array(z.string()),
        problem: formulaProblem.nullable(),
      })
      .meta({ id: 'FormulaVariables' }),
  }),
  testFormula: endpoint('POST', '/formula/test-formula', 'Formula.Create', {
    errors: ['request.tooMany'],
    summary: 'What a formula comes to, of values that are given or of the newest readings',
    body: formulaTestBody,
    output: formulaTest,
  }),
  get: endpoint('GET', '/formula/{id}', 'Formula.View', {
    summary: 'One formula',
    params,
    output: formula,
  }),
  update: endpoint('PUT', '/formula/{id}', 'Formula.Create', {
    errors: [...refusals, 'key.tooMany'],
    stores: ['keys'],
    summary: 'Change a formula; the next readings are computed by it',
    params,
    body: changeBody(body.shape, formula.shape),
    output: formula,
  }),
  remove: endpoint('DELETE', '/formula/{id}', 'Formula.Create', {
    summary: 'Delete a formula; what it computed stays',
    params,
  }),
  ...formulaBackfillCalls,
}
