import { importedFormulaFields } from '@fyr/contract/automation/formulas/formula-limits'
import { readRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { findColumns, formulaOf } from './formula-rows.ts'

it('reads what it exports', () => {
  const values = ['Sum', '[A] + 1', 'true', 'false', 'n1', 'sum', 'A=n1/in']
  const [row] = readRows(`${importedFormulaFields.join(';')}\n${values.join(';')}\n`, 'csv')
  const columns = findColumns(row?.fields?.keys() ?? [])
  if (!row) throw new Error('There is no row')
  const { line: _, ...read } = formulaOf(row, columns) ?? {}
  expect(read).toEqual(Object.fromEntries(importedFormulaFields.map((field, at) => [field, values[at]])))
})

it('reads files with other names of the columns, without rows that say nothing', () => {
  const [first, ...others] = readRows(
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
    variables: 'A=n1/in; B=n2/out',
  })
  expect(others.flatMap((row) => formulaOf(row, columns) ?? [])).toEqual([])
})
