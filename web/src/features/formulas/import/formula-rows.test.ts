import { readRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { findColumns, formulaOf } from './formula-rows.ts'

it('reads what it exports, and files with other names of the columns', () => {
  const [first, second] = readRows(
    'Namn;Formel;Nod;Nyckel;Variabler\nSumma;[A] + [B];n1;sum;"A=n1/in; B=n2/out"\n;;;;\n',
    'csv',
  )
  const columns = findColumns(first?.fields?.keys() ?? [])
  expect([...columns.keys()].sort()).toEqual(['name', 'outputDeveui', 'outputKey', 'text', 'variables'])
  if (!first) throw new Error('There is no row')
  expect(formulaOf(first, columns)).toMatchObject({
    name: 'Summa',
    text: '[A] + [B]',
    active: '',
    outputKey: 'sum',
  })
  if (second) expect(formulaOf(second, columns)).toBe(undefined)
})
