import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { expect, it } from 'vitest'
import { nodesOfAnswer, sortByCondition } from './map-node.ts'

const node = (deveui: string): WidgetNode => ({
  deveui,
  name: deveui,
  nodeType: 1,
  applicationName: '',
  image: null,
  lat: 1,
  long: 2,
  battery: null,
  rssi: null,
  lastContact: '2026-01-01T00:00:00.000Z',
  silent: false,
  active: true,
  alarm: 0,
  values: [],
})

it('makes the same of a node that is the same, and another of one that has changed', () => {
  const [a, b] = [node('a'), node('b')]
  const before = nodesOfAnswer([a, b])
  const after = nodesOfAnswer([a, { ...b, alarm: 1 }])
  expect(before[0]).toMatchObject({ lat: 1, long: 2, lastContact: Date.UTC(2026), moves: false })
  expect(after[0]).toBe(before[0])
  expect([before[1]?.alarm, after[1]?.alarm]).toEqual([0, 1])
})

it('lists alarms first, then silent nodes and low batteries, and the others as they come', () => {
  const nodes = nodesOfAnswer([
    node('a'),
    { ...node('b'), battery: 5 },
    { ...node('c'), silent: true },
    node('d'),
    { ...node('e'), alarm: 2 },
    // Nothing is expected of it.
    { ...node('f'), silent: true, active: false },
  ])
  expect(sortByCondition(nodes).map(({ deveui }) => deveui)).toEqual(['e', 'c', 'b', 'a', 'd', 'f'])
})
