import { expect, it } from 'vitest'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import {
  chartableKeys,
  chartsOf,
  chosenKeys,
  textKeys,
  withLanes,
  withoutKeys,
  withToggled,
} from './chart-groups.ts'

const key = (name: string, unit = '', isDefault = false): NodeKey => ({
  name,
  label: '',
  unit,
  decimals: null,
  valueMapping: null,
  isDefault,
  kind: 'gauge',
  rollover: null,
  resetBelow: null,
  discovered: false,
  publishing: null,
})
const current = (name: string, value: string | number | boolean) => ({
  key: name,
  value,
  createdAt: '2026-01-01T00:00:00Z',
  label: '',
  tagDeveui: 'n',
})
const names = (keys: NodeKey[]) => keys.map(({ name }) => name)

it('draws numbers, switches and states in words, and leaves long texts out', () => {
  const keys = [key('t'), key('log'), key('state'), key('door'), key('new')]
  const currents = [
    current('t', 1),
    current('log', 'x'.repeat(65)),
    current('state', 'open'),
    current('door', true),
  ]
  expect(names(chartableKeys(keys, currents))).toEqual(['t', 'state', 'door', 'new'])
  expect([...textKeys(currents)]).toEqual(['state'])
  const charts = chartsOf(node('a', keys), keys.slice(0, 2), [])
  expect(drawn(withoutKeys(charts, new Set(['log'])))).toEqual([[null, 't a']])
})

it('begins with numbers where there are some, unless words stand for the node', () => {
  const currents = [current('mode', 'eco'), current('a', 1), current('b', 2), current('c', 3)]
  const keys = (isDefault: boolean) => [key('mode', '', isDefault), key('a'), key('b'), key('c')]
  expect(names(chosenKeys(keys(false), undefined, currents))).toEqual(['a', 'b', 'c'])
  expect(names(chosenKeys(keys(true), undefined, currents))).toEqual(['mode', 'a', 'b'])
})

it('begins with the default key, and then does as the address says', () => {
  const keys = [key('a'), key('b'), key('c', '', true), key('d')]
  expect(names(chosenKeys(keys, undefined, undefined))).toEqual(['c', 'a', 'b'])
  expect(names(chosenKeys(keys, undefined, [current('d', 1)]))).toEqual(['d', 'c', 'a'])
  expect(names(chosenKeys(keys, ['d', 'a'], undefined))).toEqual(['a', 'd'])
  expect(names(chosenKeys(keys, ['gone'], undefined))).toEqual(['c', 'a', 'b'])
  expect(chosenKeys([], undefined, undefined)).toEqual([])
})

const node = (deveui: string, keys: NodeKey[]) => ({ deveui, name: deveui.toUpperCase(), keys })
const drawn = (charts: ReturnType<typeof chartsOf>) =>
  charts.map(({ title, lines }) => [title, ...lines.map(({ label, series }) => `${label} ${series.deveui}`)])

it('puts lines of one unit on one chart', () => {
  const keys = [key('in', '°C'), key('x'), key('out', '°C'), key('y')]
  expect(drawn(chartsOf(node('a', keys), keys, []))).toEqual([
    [null, 'in a', 'out a'],
    [null, 'x a'],
    [null, 'y a'],
  ])
})

it('puts a key of several nodes on one chart, with a line for each node that has it', () => {
  const keys = [key('in', '°C'), key('out', '°C')]
  const others = [node('b', [key('out', '°F'), key('z')]), node('c', keys)]
  const charts = chartsOf(node('a', keys), keys, others)
  expect(drawn(charts)).toEqual([
    ['in (°C)', 'A a', 'C c'],
    ['out (°C)', 'A a', 'B b', 'C c'],
  ])
  expect(charts[1]?.lines.map((line) => line.key.unit)).toEqual(['°C', '°F', '°C'])
})

it('draws one key more or less, never none and never more than twenty', () => {
  expect(withToggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
  expect(withToggled(['a', 'b'], 'a')).toEqual(['b'])
  expect(withToggled(['a'], 'a')).toEqual(['a'])
  const twenty = Array.from({ length: 20 }, (_, at) => `k${at}`)
  expect(withToggled(twenty, 'new')).toEqual([...twenty.slice(1), 'new'])
})

it('draws states in bands under the last chart of numbers, or alone; beside other nodes by key', () => {
  const keys = [key('in', '°C'), key('door'), key('rh', '%')]
  const states = new Set(['door'])
  const shown = (charts: ReturnType<typeof withLanes>) =>
    charts.map(({ lines, lanes }) => [lines.map(({ label }) => label), lanes.map(({ label }) => label)])
  const alone = chartsOf(node('a', keys), keys, [])
  expect(shown(withLanes(alone, states))).toEqual([
    [['in'], []],
    [['rh'], ['door']],
  ])
  const doors = [key('door')]
  expect(shown(withLanes(chartsOf(node('a', doors), doors, []), states))).toEqual([[[], ['door']]])
  const compared = chartsOf(node('a', keys), [key('door')], [node('b', keys)])
  expect(shown(withLanes(compared, states))).toEqual([[[], ['A', 'B']]])
})
