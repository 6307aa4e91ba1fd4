import * as z from 'zod'
import { changeBody } from '../../endpoints/change-body.ts'
import { id, oneLine, text } from '../../endpoints/fields.ts'
import { endpoint, params } from './formula-fields.ts'

export const formulaConstant = z
  .object({ constantId: id, name: z.string(), value: z.number() })
  .meta({ id: 'FormulaConstant' })
export type FormulaConstant = z.infer<typeof formulaConstant>

const constantBody = z.strictObject({
  name: oneLine(text(64).trim().min(1)).describe('A letter, then letters, digits and _'),
  value: z.number().min(-1e300).max(1e300),
})

export const formulaConstantCalls = {
  constants: endpoint('GET', '/formula/constants', 'Formula.View', {
    summary: 'The constants that formulas of the active company can name',
    output: z.array(formulaConstant),
  }),
  createConstant: endpoint('POST', '/formula/constants', 'Formula.Create', {
    errors: ['formula.constantNameTaken', 'formula.tooManyConstants'],
    summary: 'Add a constant; a company has 500 at most',
    body: constantBody,
    output: formulaConstant,
    status: 201,
  }),
  updateConstant: endpoint('PUT', '/formula/constants/{id}', 'Formula.Create', {
    errors: ['formula.constantNameTaken', 'formula.constantInUse'],
    summary: 'Change a constant; formulas compute with its new value from then on',
    params,
    body: changeBody(constantBody.shape, formulaConstant.shape),
    output: formulaConstant,
  }),
  removeConstant: endpoint('DELETE', '/formula/constants/{id}', 'Formula.Create', {
    errors: ['formula.constantInUse'],
    summary: 'Delete a constant that no formula names',
    params,
  }),
}
