import { expect, it } from 'vitest'
import { dashboardListSearch, dashboardSearch, kioskIds } from './search.ts'

it('opens a dialog of the list only by its name', () => {
  expect(dashboardListSearch({ dialog: 'create', q: 'a', x: 1 })).toEqual({ dialog: 'create', q: 'a' })
  expect(dashboardListSearch({ dialog: 'delete' })).toEqual({})
})

it('keeps what makes sense of an address', () => {
  expect(dashboardSearch({ edit: true, range: '5h', wall: '3,4', seconds: '30', other: 1 })).toEqual({
    edit: true,
    range: '5h',
    wall: '3,4',
    seconds: 30,
  })
  expect(dashboardSearch({ wall: 12 })).toEqual({ wall: '12' })
  expect(dashboardSearch({ edit: 'yes', wall: '1,x', seconds: 1 })).toEqual({})
  expect(kioskIds('1,22')).toEqual([1, 22])
})
