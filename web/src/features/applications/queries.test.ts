import { expect, it } from 'vitest'
import { plainView } from '#ui/table/view.ts'
import { applicationQuery, nodesOf } from './queries.ts'

it('lists by name until somebody chooses otherwise', () => {
  expect(applicationQuery(plainView)).toEqual({ sort: 'name', order: 'asc' })
})

it('asks for what the view says', () => {
  const view = { ...plainView, q: ' roof ', sort: { id: 'nodeCount', desc: true } }
  expect(applicationQuery(view)).toEqual({ sort: 'nodeCount', order: 'desc', search: 'roof' })
})

it('leaves out what the server would refuse', () => {
  const view = { ...plainView, q: 'a'.repeat(200), sort: { id: 'owner', desc: true } }
  expect(applicationQuery(view)).toEqual({ sort: 'name', order: 'asc', search: 'a'.repeat(100) })
})

it('leads to the nodes of one application, as the list of nodes reads its address', () => {
  expect(nodesOf('b0f9d7a4')).toEqual({ filter: 'application:b0f9d7a4' })
})
