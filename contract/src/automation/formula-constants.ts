import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { id, oneLine, text } from '../endpoints/fields.ts'
import { change, params, view } from './formula-fields.ts'

export const formulaConstant = z
  .object({ constantId: id, name: z.string(), value: z.number() })
  .meta({ id: 'FormulaConstant' })
export type FormulaConstant = z.infer<typeof formulaConstant>

const constantBody = z.strictObject({
  name: oneLine(text(64).trim().min(1)).describe('A letter, then letters, digits and _'),
  value: z.number().min(-1e300).max(1e300),
})

export const formulaConstantCalls = {
  constants: endpoint({
    ...view,
    method: 'GET',
    path: '/formula/constants',
    summary: 'The constants that formulas of the active company can name',
    output: z.array(formulaConstant),
  }),
  createConstant: endpoint({
    ...change,
    method: 'POST',
    path: '/formula/constants',
    errors: ['formula.constantNameTaken', 'formula.tooManyConstants'],
    summary: 'Add a constant; a company has 500 at most',
    body: constantBody,
    output: formulaConstant,
    status: 201,
  }),
  updateConstant: endpoint({
    ...change,
    method: 'PUT',
    path: '/formula/constants/{id}',
    errors: ['formula.constantNameTaken', 'formula.constantInUse'],
    summary: 'Change a constant; formulas compute with its new value from then on',
    params,
    body: changeBody(constantBody.shape, formulaConstant.shape),
    output: formulaConstant,
  }),
  removeConstant: endpoint({
    ...change,
    method: 'DELETE',
    path: '/formula/constants/{id}',
    errors: ['formula.constantInUse'],
    summary: 'Delete a constant that no formula names',
    params,
  }),
}
