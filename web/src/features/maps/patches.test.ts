import { expect, it } from 'vitest'
import type { MapNode } from './map-node.ts'
import { newerThan, type Patches, patched, withNews } from './patches.ts'

const node = (deveui: string): MapNode => ({
  deveui,
  name: deveui,
  nodeType: 1,
  lat: 1,
  long: 1,
  active: true,
  silent: true,
  alarm: 1,
  battery: null,
  lastContact: null,
  moves: false,
})
const none: Patches = new Map()

it('a contact ends silence, and with a place moves the node', () => {
  const patches = withNews(none, 'a', { lastContact: 7, lat: 2, long: 3 }, 7)
  const nodes = [node('a'), node('b')]
  const [a, b] = patched(nodes, patches)
  expect(a).toMatchObject({ lat: 2, long: 3, silent: false, lastContact: 7, alarm: 1 })
  expect(b).toBe(nodes[1])
})

it('counts alarms that come and are acknowledged, and never below none', () => {
  const raised = withNews(none, 'a', { alarms: 1 }, 1)
  expect(patched([node('a')], raised)[0]?.alarm).toBe(2)
  const gone = withNews(
    withNews(withNews(raised, 'a', { alarms: -1 }, 2), 'a', { alarms: -1 }, 3),
    'a',
    { alarms: -1 },
    4,
  )
  expect(patched([node('a')], gone)[0]?.alarm).toBe(0)
})

it('forgets what an answer knows that was asked for later', () => {
  const patches = withNews(withNews(none, 'a', { lastContact: 1 }, 10), 'b', { lastContact: 2 }, 20)
  expect([...newerThan(patches, 15).keys()]).toEqual(['b'])
  expect(patched([node('a')], none)).toHaveLength(1)
})
