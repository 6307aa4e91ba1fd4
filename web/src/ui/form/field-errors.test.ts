import { expect, it } from 'vitest'
import type { Problem } from '#api/problem.ts'
import { fieldErrors } from './field-errors.ts'

const refused = (errors: { field: string; message: string }[]): Problem => ({
  kind: 'refused',
  status: 400,
  code: 'request.invalid',
  message: 'Check the fields',
  errors: errors.map((error) => ({ ...error, code: 'field.required' })),
  requestId: 'r1',
})

it('puts each refusal beside its field, deep ones too', () => {
  const problem = refused([
    { field: 'body.name', message: 'Fill in' },
    { field: 'body.alarmContacts.1.email', message: 'No e-mail' },
  ])
  const values = { name: '', alarmContacts: [{ email: 'a@b.se' }, { email: 'x' }] }
  expect(fieldErrors(problem, {}, values)).toEqual({
    fields: { name: 'Fill in', 'alarmContacts.1.email': 'No e-mail' },
    rest: [],
  })
})

it('keeps what belongs to no field, and follows other names', () => {
  const problem = refused([
    { field: 'body.invoiceAdress', message: 'No e-mail' },
    { field: 'params.id', message: 'Wrong id' },
    { field: 'body', message: 'No limit' },
  ])
  expect(fieldErrors(problem, { invoiceAdress: 'email' }, { email: '' })).toEqual({
    fields: { email: 'No e-mail' },
    rest: ['Wrong id', 'No limit'],
  })
})

it('has nothing to say of other problems', () => {
  expect(fieldErrors({ kind: 'noConnection' }, {}, { name: '' })).toEqual({ fields: {}, rest: [] })
})
