import { expect, it } from 'vitest'
import { nodesOf } from './queries.ts'

it('leads to the nodes of one application, as the list of nodes reads its address', () => {
  expect(nodesOf('b0f9d7a4')).toEqual({ filter: 'application:b0f9d7a4' })
})
