import { expect, it } from 'vitest'
import { plainView } from '#ui/table/view/view.ts'
import { nodeListQuery } from './list-query.ts'

it('asks for those who need somebody first', () => {
  expect(nodeListQuery(plainView)).toEqual({ sort: 'needsMe', order: 'asc' })
})

it('asks for what the address says', () => {
  const application = 'b0f9d7a4-3d3c-4d2b-9a53-0f3f5f6c7d8e'
  const filters = { alarm: ['silent'], application: [application], nodeType: ['2'] }
  expect(nodeListQuery({ q: ' roof ', sort: { id: 'battery', desc: true }, filters, columns: null })).toEqual(
    {
      sort: 'battery',
      order: 'desc',
      search: 'roof',
      state: 'silent',
      applicationId: application,
      nodeType: 2,
    },
  )
})

it('leaves out what the server would refuse: addresses are written by hand, too', () => {
  const filters = { alarm: ['burning'], application: ['x'], nodeType: ['nine'] }
  const view = { q: 'a'.repeat(200), sort: { id: 'password', desc: true }, filters, columns: null }
  expect(nodeListQuery(view)).toEqual({ sort: 'needsMe', order: 'asc', search: 'a'.repeat(100) })
})
