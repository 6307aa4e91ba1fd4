import { expect, it } from 'vitest'
import { problemAt } from './workbook-place.ts'

const at = (field: string) => {
  const { sheet, cell } = problemAt({ field, message: 'x' })
  return [sheet, cell]
}

it('finds the sheet and cell of a problem, also where the name of the sheet has the same mark', () => {
  expect(at('Sheet1!B4')).toEqual(['Sheet1', 'B4'])
  expect(at('Hall 2! (north)!AA1048576')).toEqual(['Hall 2! (north)', 'AA1048576'])
})

it('names a sheet alone, and the whole file', () => {
  expect(at('Sheet1')).toEqual(['Sheet1', null])
  expect(at('body')).toEqual([null, null])
})
