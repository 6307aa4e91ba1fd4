import { randomUUID } from 'node:crypto'
import { maxFormulas } from '@fyr/contract/automation/formulas/formula-limits'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { ensureKeys, findNodes } from '#domains/devices/nodes/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { checkFormula, type FormulaContext, type FormulaDraft } from './check-formula.ts'
import { listConstants } from './constant-store.ts'
import {
  deleteFormula,
  type FormulaRows,
  findFormula,
  insertFormula,
  listEdges,
  type StoredFormula,
  updateFormula,
} from './formula-store.ts'
import { variablesCell } from './variables-cell.ts'

const objectType = 'formula'

/** Of the output key, where that is made. */
export interface OutputWords {
  outputLabel: string
  outputUnit: string
}

/** One change of formulas at a time in a company: of two that feed each other, the second to be saved is refused. */
export const lockFormulas = (db: CompanyDb): Promise<void> => advisoryLock(db, 'formulas')

/** What drafts are held against; nodes that the company does not have are not among them. */
export async function loadFormulaContext(
  db: CompanyDb,
  drafts: readonly Pick<FormulaDraft, 'outputDeveui' | 'variables'>[],
): Promise<FormulaContext> {
  const deveuis = new Set(
    drafts.flatMap(({ outputDeveui, variables }) => [
      ...(outputDeveui === null ? [] : [outputDeveui]),
      ...variables.flatMap(({ deveui }) => deveui ?? []),
    ]),
  )
  const nodes = deveuis.size === 0 ? [] : await findNodes(db, [...deveuis])
  return {
    nodes: new Map(nodes.map(({ id, deveui }) => [deveui.toLowerCase(), { id, deveui }])),
    constants: new Set((await listConstants(db)).map(({ name }) => name)),
    formulas: await listEdges(db),
  }
}

export async function createFormula(
  db: CompanyDb,
  by: CompanyPrincipal,
  { outputLabel, outputUnit, ...draft }: FormulaDraft & OutputWords,
): Promise<StoredFormula> {
  await lockFormulas(db)
  const context = await loadFormulaContext(db, [draft])
  if (context.formulas.length >= maxFormulas) fail('formula.tooMany', { params: { maximum: maxFormulas } })
  const formula = checkFormula(randomUUID(), draft, { ...context, language: by.language })
  await storeNew(db, by, formula, { outputDeveui: draft.outputDeveui, outputLabel, outputUnit })
  return found(await findFormula(db, formula.id))
}

/** Writes a formula that was checked, with the key that it computes. */
export async function storeNew(
  db: CompanyDb,
  by: CompanyPrincipal,
  formula: FormulaRows,
  output: OutputWords & { outputDeveui: string | null },
): Promise<void> {
  await makeOutputKey(db, by, formula, output)
  await insertFormula(db, formula, by.now)
  const { id: objectId, name: objectName } = formula
  await recordChange(db, by, 'created', [objectType, objectId, objectName])
  db.publishEvent('formulas', { companyId: by.companyId })
}

async function makeOutputKey(
  db: CompanyDb,
  by: CompanyPrincipal,
  { outputNodeId, outputKey }: FormulaRows,
  { outputDeveui, outputLabel, outputUnit }: OutputWords & { outputDeveui: string | null },
): Promise<void> {
  if (outputNodeId === null || outputKey === '' || outputDeveui === null) return
  await ensureKeys(db, by, outputDeveui, [{ name: outputKey, label: outputLabel, unit: outputUnit }])
}

export async function changeFormula(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  { outputLabel = '', outputUnit = '', ...changes }: Partial<FormulaDraft & OutputWords>,
): Promise<StoredFormula> {
  await lockFormulas(db)
  const before = found(await findFormula(db, id))
  const draft: FormulaDraft = {
    name: changes.name ?? before.name,
    text: changes.text ?? before.text,
    active: changes.active ?? before.active,
    awaitAllInput: changes.awaitAllInput ?? before.awaitAllInput,
    outputDeveui: changes.outputDeveui === undefined ? before.outputDeveui : changes.outputDeveui,
    outputKey: changes.outputKey ?? before.outputKey,
    variables: changes.variables ?? before.variables,
  }
  const differences = changesBetween(auditedOf(before), auditedOf(draft))
  if (Object.keys(differences).length === 0) return before
  const context = await loadFormulaContext(db, [draft])
  const formula = checkFormula(id, draft, { ...context, language: by.language })
  await makeOutputKey(db, by, formula, { outputDeveui: draft.outputDeveui, outputLabel, outputUnit })
  await updateFormula(db, formula, by.now)
  await recordChange(db, by, 'updated', [objectType, id, formula.name], differences)
  db.publishEvent('formulas', { companyId: by.companyId })
  return found(await findFormula(db, id))
}

/** As the audit log has it. */
const auditedOf = ({
  name,
  text,
  active,
  awaitAllInput,
  outputDeveui,
  outputKey,
  variables,
}: FormulaDraft) => ({
  name,
  text,
  active,
  awaitAllInput,
  outputDeveui,
  outputKey,
  variables: variablesCell(variables),
})

/** What it computed stays. */
export async function removeFormula(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockFormulas(db)
  const { name } = found(await findFormula(db, id))
  await deleteFormula(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  db.publishEvent('formulas', { companyId: by.companyId })
}
