import { randomUUID } from 'node:crypto'
import { maxFormulaConstants } from '@fyr/contract/automation/formulas/formula-limits'
import { isConstantName } from '@fyr/formulas'
import type { CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import {
  type Constant,
  countConstantUses,
  deleteConstant,
  findConstant,
  insertConstant,
  listConstants,
  updateConstant,
} from './constant-store.ts'
import { lockFormulas } from './formulas.ts'

const objectType = 'formulaConstant'

function checkName(all: readonly Constant[], { id, name }: Pick<Constant, 'id' | 'name'>): void {
  if (!isConstantName(name)) refuseField('body.name', 'field.constantName')
  if (all.some((other) => other.id !== id && other.name === name))
    fail('formula.constantNameTaken', { field: 'body.name' })
}

export async function createConstant(
  db: CompanyDb,
  by: CompanyPrincipal,
  { name, value }: Omit<Constant, 'id'>,
): Promise<Constant> {
  await lockFormulas(db)
  const all = await listConstants(db)
  if (all.length >= maxFormulaConstants)
    fail('formula.tooManyConstants', { params: { maximum: maxFormulaConstants } })
  const constant = { id: randomUUID(), name, value }
  checkName(all, constant)
  await insertConstant(db, constant, by.now)
  await recordChange(db, by, 'created', [objectType, constant.id, name])
  db.publishEvent('formulas', { companyId: by.companyId })
  return constant
}

/** Formulas that name it compute with the new value; another name would leave them without one (409). */
export async function changeConstant(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  { name, value }: Partial<Omit<Constant, 'id'>>,
): Promise<Constant> {
  await lockFormulas(db)
  const before = found(await findConstant(db, id))
  const after = { id, name: name ?? before.name, value: value ?? before.value }
  const changes = changesBetween({ ...before }, after)
  if (Object.keys(changes).length === 0) return before
  if (after.name !== before.name) {
    checkName(await listConstants(db), after)
    await checkUnused(db, before.name)
  }
  await updateConstant(db, after)
  await recordChange(db, by, 'updated', [objectType, id, after.name], changes)
  db.publishEvent('formulas', { companyId: by.companyId })
  return after
}

async function checkUnused(db: CompanyDb, name: string): Promise<void> {
  const count = await countConstantUses(db, name)
  if (count > 0) fail('formula.constantInUse', { params: { count } })
}

export async function removeConstant(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockFormulas(db)
  const { name } = found(await findConstant(db, id))
  await checkUnused(db, name)
  await deleteConstant(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  db.publishEvent('formulas', { companyId: by.companyId })
}
