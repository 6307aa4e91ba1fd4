import { expect, it } from 'vitest'
import { isRecent, type Recent, withNewest } from './recent.ts'

const node = (id: string): Recent => ({ type: 'node', id, name: `Node ${id}`, detail: 'Roof' })

it('keeps the six newest, each once', () => {
  const all = ['1', '2', '3', '4', '5', '6', '7', '3'].reduce<Recent[]>(
    (before, id) => withNewest(before, node(id)),
    [],
  )
  expect(all.map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2'])
})

it('an alarm and a node of one id are two', () => {
  const alarm: Recent = { ...node('1'), type: 'alarm' }
  expect(withNewest([node('1')], alarm)).toEqual([alarm, node('1')])
})

it.each([
  null,
  7,
  {},
  { type: 'gnome', id: '1', name: 'x', detail: null },
  { type: 'node', id: 1, name: 'x' },
])('what the browser kept is not trusted: %j', (value) => expect(isRecent(value)).toBe(false))
