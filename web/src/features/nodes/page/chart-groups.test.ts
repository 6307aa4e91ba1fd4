import { expect, it } from 'vitest'
import { chartableKeys, chartGroups, chosenKeys, type NodeKey } from './chart-groups.ts'

const key = (name: string, unit = '', isDefault = false): NodeKey => ({
  name,
  label: '',
  unit,
  isDefault,
  discovered: false,
})
const current = (name: string, value: string | number | boolean) => ({
  key: name,
  value,
  createdAt: '2026-01-01T00:00:00Z',
  label: '',
  tagDeveui: 'n',
})
const names = (keys: NodeKey[]) => keys.map(({ name }) => name)

it('draws numbers and switches, and leaves texts out', () => {
  const keys = [key('t'), key('state'), key('door'), key('new')]
  const currents = [current('t', 1), current('state', 'open'), current('door', true)]
  expect(names(chartableKeys(keys, currents))).toEqual(['t', 'door', 'new'])
})

it('begins with the default key, and then does as the address says', () => {
  const keys = [key('a'), key('b'), key('c', '', true), key('d')]
  expect(names(chosenKeys(keys, undefined, undefined))).toEqual(['c', 'a', 'b'])
  expect(names(chosenKeys(keys, undefined, [current('d', 1)]))).toEqual(['d', 'c', 'a'])
  expect(names(chosenKeys(keys, ['d', 'a'], undefined))).toEqual(['a', 'd'])
  expect(names(chosenKeys(keys, ['gone'], undefined))).toEqual(['c', 'a', 'b'])
  expect(chosenKeys([], undefined, undefined)).toEqual([])
})

it('puts lines of one unit on one chart', () => {
  const groups = chartGroups([key('in', '°C'), key('x'), key('out', '°C'), key('y')])
  expect(groups.map(names)).toEqual([['in', 'out'], ['x'], ['y']])
})
