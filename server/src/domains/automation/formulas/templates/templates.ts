import { randomUUID } from 'node:crypto'
import { maxFormulaTemplates } from '@fyr/contract/automation/formulas/formula-limits'
import type { FormulaTemplate } from '@fyr/contract/automation/formulas/formula-templates'
import type { Language } from '@fyr/contract/endpoints/fields'
import { parseFormula, variablesOf } from '@fyr/formulas'
import { templateText } from '@fyr/texts/formula-text'
import type { PlatformDb } from '#db/index.ts'
import { changesBetween, recordPlatformChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { checkText } from '../check-formula.ts'
import { builtInTemplates } from './built-in-templates.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplates,
  type StoredTemplate,
  type TemplateFields,
  updateTemplate,
} from './template-store.ts'

const objectType = 'formulaTemplate'

export function templateOf({ id, ...fields }: StoredTemplate, isBuiltIn = false): FormulaTemplate {
  const { tree } = parseFormula(fields.text)
  const variables = tree ? variablesOf(tree) : []
  return { formulaTemplateId: id, ...fields, variables, isGlobal: true, isBuiltIn }
}

/** Those of the installation first, then what ships with the portal. */
export async function allTemplates(db: PlatformDb, language: Language): Promise<FormulaTemplate[]> {
  const own = (await listTemplates(db)).map((each) => templateOf(each))
  return [
    ...own,
    ...builtInTemplates.map((each) => templateOf({ ...each, ...templateText(language, each.id) }, true)),
  ]
}

export async function createTemplate(
  db: PlatformDb,
  by: RequestPrincipal,
  fields: TemplateFields,
): Promise<FormulaTemplate> {
  // Constants are companies' own: a template may name some that not every company has.
  checkText(fields.text, { language: by.language })
  await lockTemplates(db)
  const all = await listTemplates(db)
  if (all.length >= maxFormulaTemplates)
    fail('formula.tooManyTemplates', { params: { maximum: maxFormulaTemplates } })
  const template = { id: randomUUID(), ...fields }
  checkName(all, template)
  await insertTemplate(db, template, by.now)
  await recordPlatformChange(db, by, 'created', [objectType, template.id, template.name])
  return templateOf(template)
}

export async function changeTemplate(
  db: PlatformDb,
  by: RequestPrincipal,
  id: string,
  changes: Partial<TemplateFields>,
): Promise<FormulaTemplate> {
  await lockTemplates(db)
  const before = found(await findTemplate(db, id))
  const after = { ...before, ...changes }
  const differences = changesBetween({ ...before }, { ...after })
  if (Object.keys(differences).length === 0) return templateOf(before)
  checkText(after.text, { language: by.language })
  checkName(await listTemplates(db), after)
  await updateTemplate(db, after)
  await recordPlatformChange(db, by, 'updated', [objectType, id, after.name], differences)
  return templateOf(after)
}

export async function removeTemplate(db: PlatformDb, by: RequestPrincipal, id: string): Promise<void> {
  const { name } = found(await findTemplate(db, id))
  await deleteTemplate(db, id)
  await recordPlatformChange(db, by, 'deleted', [objectType, id, name])
}

function checkName(all: readonly StoredTemplate[], { id, name }: StoredTemplate): void {
  const isTaken = all.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) fail('formula.templateNameTaken', { field: 'body.name' })
}
