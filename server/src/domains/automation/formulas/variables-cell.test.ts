import { expect, it } from 'vitest'
import { readVariablesCell, variablesCell } from './variables-cell.ts'

it('reads what it writes, whatever a key is called', () => {
  const variables = [
    { name: 'A', deveui: '70b3:1', key: 'air/temp=1' },
    { name: 'my var', deveui: 'n-2', key: 'a;b\\c' },
  ]
  expect(readVariablesCell(variablesCell(variables))).toEqual(variables)
  expect(readVariablesCell(' A = n1/t ;; ')).toEqual([{ name: 'A', deveui: 'n1', key: 't' }])
  expect(readVariablesCell('')).toEqual([])
  for (const wrong of ['A', 'A=n1', '=n1/t', 'A=/t', 'A=n1/'])
    expect(readVariablesCell(wrong)).toBeUndefined()
})
