import { expect, it } from 'vitest'
import type { Problem } from '#api/problem.ts'
import { errorsOutside, fieldErrors } from './field-errors.ts'

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

it('puts what is below a field of another name below it, and of words in a list beside the list', () => {
  const problem = refused([
    { field: 'body.resources.0.series.1', message: 'Gone' },
    { field: 'body.resources.0.ids.3', message: 'Unknown' },
    { field: 'body.contacts.1', message: 'Left' },
    { field: 'body.resources.1', message: 'No such part' },
  ])
  const values = {
    readings: { series: ['a', 'b'].map((key) => ({ key })), ids: ['1', '2', '3', '4'] },
    contacts: ['x', 'y'],
  }
  expect(fieldErrors(problem, { 'resources.0': 'readings' }, values)).toEqual({
    fields: { 'readings.series.1': 'Gone', 'readings.ids': 'Unknown', contacts: 'Left' },
    rest: ['No such part'],
  })
})

it('takes away the errors of a field with those below it, and no others', () => {
  const errors = { 'resources.0': 'a', 'resources.0.ids': 'b', 'resources.01': 'c', name: 'd' }
  expect(errorsOutside(errors, 'resources.0')).toEqual({ 'resources.01': 'c', name: 'd' })
})

it('has nothing to say of other problems', () => {
  expect(fieldErrors({ kind: 'noConnection' }, {}, { name: '' })).toEqual({ fields: {}, rest: [] })
})
