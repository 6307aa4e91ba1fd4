import { expect, it } from 'vitest'
import { inOrder, problemAt } from './workbook-place.ts'

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

it('orders problems as one finds them in the workbook', () => {
  const fields = ['Sheet1!B10', 'body', 'Sheet1!AA2', 'Sheet2!A1', 'Sheet1', 'Sheet1!B2']
  const ordered = inOrder(fields.map((field) => problemAt({ field, message: '' })))
  expect(ordered.map(({ sheet, cell }) => [sheet, cell].filter(Boolean).join('!'))).toEqual([
    ...['', 'Sheet1', 'Sheet1!B2', 'Sheet1!AA2', 'Sheet1!B10', 'Sheet2!A1'],
  ])
})
