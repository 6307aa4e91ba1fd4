import { expect, it } from 'vitest'
import { newNodeOf } from './new-node.ts'

const error = { deveui: 'roof-1', nodeName: null, kind: 'unknownNode', source: 'mqtt' } as const

it('offers a node of the address and the protocol that sent', () => {
  expect(newNodeOf(error)).toEqual({ deveui: 'roof-1', type: 2 })
  expect(newNodeOf({ ...error, source: 'http', kind: 'payload' })).toEqual({ deveui: 'roof-1', type: 1 })
})

it('offers none where there is a node, and where the address can be none', () => {
  expect(newNodeOf({ ...error, nodeName: 'Roof' })).toBeNull()
  expect(newNodeOf({ ...error, kind: 'mqtt' })).toBeNull()
  for (const deveui of ['', 'a/b', 'å', 'x'.repeat(65)]) expect(newNodeOf({ ...error, deveui })).toBeNull()
})
