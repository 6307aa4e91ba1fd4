import { randomUUID } from 'node:crypto'
import {
  type ImportedFormulaField,
  importedFormulaFields,
  maxFormulas,
} from '@fyr/contract/automation/formulas/formula-limits'
import type { FormulaOutcome, FormulaRow } from '@fyr/contract/automation/formulas/formulas'
import { isRadioKey } from '@fyr/contract/devices/keys/radio-keys'
import { deveui as deveuiField, key as keyField, name as nameField } from '@fyr/contract/endpoints/fields'
import { readCsvCell } from '@fyr/contract/values/csv-cell'
import { parseFormula } from '@fyr/formulas'
import type { CompanyDb } from '#db/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, Problem } from '#request/problem.ts'
import { codeOfMessage, type RowProblem, refusedRow } from '#request/row-problems.ts'
import { checkFormula, edgesOf, type FormulaDraft } from './check-formula.ts'
import type { FormulaRows, StoredFormula } from './formula-store.ts'
import { loadFormulaContext, lockFormulas, storeNew } from './formulas.ts'
import { readVariablesCell, variablesCell } from './variables-cell.ts'

export const rowOf = (formula: StoredFormula): FormulaRow => ({
  name: formula.name,
  text: formula.text,
  active: String(formula.active),
  awaitAllInput: String(formula.awaitAllInput),
  outputDeveui: formula.outputDeveui ?? '',
  outputKey: formula.outputKey,
  variables: variablesCell(formula.variables),
})

/** Creates the formulas of rows, each by itself; a dry run answers the same and does nothing. */
export async function importFormulas(
  db: CompanyDb,
  by: CompanyPrincipal,
  rows: readonly FormulaRow[],
  { dryRun }: { dryRun: boolean },
): Promise<FormulaOutcome[]> {
  await lockFormulas(db)
  const read = rows.map(readRow)
  const drafts = read.flatMap(({ draft }) => draft ?? [])
  const context = await loadFormulaContext(db, drafts)
  const formulas = [...context.formulas]
  const existing = new Set(formulas.map(({ name }) => name.toLowerCase()))
  const seen = new Set<string>()
  const accepted: { formula: FormulaRows; draft: FormulaDraft }[] = []

  const outcomeOf = ({ draft, problems }: ReadRow): FormulaOutcome => {
    if (!draft) return refusedRow(by, problems)
    const name = draft.name.toLowerCase()
    if (existing.has(name)) return { outcome: 'exists', errors: [] }
    if (seen.has(name)) return { outcome: 'duplicate', errors: [] }
    seen.add(name)
    try {
      const formula = checkFormula(randomUUID(), draft, { ...context, formulas, language: by.language })
      formulas.push(edgesOf(formula))
      accepted.push({ formula, draft })
      return { outcome: 'added', errors: [] }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return refusedRow(by, [{ field: fieldOf(error), code: error.code, params: error.params }])
    }
  }
  const outcomes: FormulaOutcome[] = []
  for (const each of read) {
    outcomes.push(outcomeOf(each))
    await yieldWhenDue()
  }
  if (formulas.length > maxFormulas) fail('formula.tooMany', { params: { maximum: maxFormulas } })
  if (dryRun) return outcomes
  for (const { formula, draft } of accepted)
    await storeNew(db, by, formula, { outputDeveui: draft.outputDeveui, outputLabel: '', outputUnit: '' })
  return outcomes
}

const fieldOf = ({ fields: [first] }: Problem): ImportedFormulaField =>
  importedFormulaFields.find((field) => first?.field === `body.${field}`) ?? 'text'

const truths = new Map([
  ...['true', 'yes', 'ja', '1', 'sant', 'sand'].map((word) => [word, true] as const),
  ...['false', 'no', 'nej', '0', 'falskt', 'falsk'].map((word) => [word, false] as const),
])

interface ReadRow {
  draft?: FormulaDraft
  problems: RowProblem<ImportedFormulaField>[]
}

/** A row of a file: spreadsheets are kept from running cells by an apostrophe, which no formula begins with. */
function readRow(row: FormulaRow): ReadRow {
  const problems: RowProblem<ImportedFormulaField>[] = []
  const cell = (field: ImportedFormulaField) => readCsvCell(row[field]).trim()
  const refuse = (field: ImportedFormulaField, message?: string) =>
    void problems.push({ field, code: codeOfMessage(message) })
  const parsed = (field: ImportedFormulaField, schema: typeof nameField, needed = false) => {
    const written = cell(field)
    if (written === '') {
      if (needed) problems.push({ field, code: 'field.required' })
      return ''
    }
    const { data, error } = schema.safeParse(written)
    if (data === undefined) refuse(field, error?.issues[0]?.message)
    return data ?? ''
  }
  const truth = (field: 'active' | 'awaitAllInput', otherwise: boolean) => {
    const written = cell(field).toLowerCase()
    const value = written === '' ? otherwise : truths.get(written)
    if (value === undefined) refuse(field)
    return value ?? otherwise
  }
  const name = parsed('name', nameField, true)
  // Where the apostrophe is of a text ('-') the formula needs it.
  const text = parseFormula(cell('text')).tree ? cell('text') : row.text.trim()
  if (text === '') problems.push({ field: 'text', code: 'field.required' })
  const active = truth('active', true)
  const awaitAllInput = truth('awaitAllInput', false)
  const outputDeveui = parsed('outputDeveui', deveuiField) || null
  const outputKey = parsed('outputKey', keyField)
  if (isRadioKey(outputKey)) refuse('outputKey', 'formula.invalidOutput')
  const variables = readVariablesCell(cell('variables'))
  if (!variables) refuse('variables')
  else
    for (const { deveui, key } of variables)
      if (!deveuiField.safeParse(deveui).success || !keyField.safeParse(key).success) refuse('variables')
  if (problems.length > 0 || !variables) return { problems }
  return { draft: { name, text, active, awaitAllInput, outputDeveui, outputKey, variables }, problems }
}
