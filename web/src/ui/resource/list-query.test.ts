import { expect, it } from 'vitest'
import { plainView } from '#ui/table/view/view.ts'
import { listParams } from './list-query.ts'

const sorts = ['name', 'nodeCount'] as const

it('sorts by the first until somebody chooses otherwise', () => {
  expect(listParams(plainView, sorts)).toEqual({ sort: 'name', order: 'asc' })
})

it('asks for what the view says', () => {
  const view = { ...plainView, q: ' roof ', sort: { id: 'nodeCount', desc: true } }
  expect(listParams(view, sorts)).toEqual({ sort: 'nodeCount', order: 'desc', search: 'roof' })
})

it('leaves out what the server would refuse', () => {
  const view = { ...plainView, q: 'a'.repeat(200), sort: { id: 'owner', desc: true } }
  expect(listParams(view, sorts)).toEqual({ sort: 'name', order: 'asc', search: 'a'.repeat(100) })
})
