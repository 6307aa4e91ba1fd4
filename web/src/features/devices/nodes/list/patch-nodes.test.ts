import type { Node } from '@fyr/contract/devices/nodes/nodes'
import { expect, it } from 'vitest'
import { patchNodes } from './patch-nodes.ts'

const node = (deveui: string): Node => ({
  id: deveui,
  name: deveui,
  deveui,
  nodeType: 1,
  applicationId: 'a',
  applicationName: 'A',
  decoder: 'json',
  image: null,
  lat: null,
  long: null,
  battery: null,
  rssi: null,
  lastContact: null,
  count: 0,
  active: true,
  silent: true,
  alarm: 0,
  defaultKey: null,
  defaultKeyLabel: '',
  defaultKeyUnit: '',
  defaultKeyDecimals: null,
  defaultKeyValueMapping: null,
  createdAt: '2026-01-01T00:00:00Z',
})
const data = {
  pageParams: [0, 2],
  pages: [
    { items: [node('a'), node('b')], total: 3 },
    { items: [node('c')], total: 3 },
  ],
}

it('changes the named nodes and leaves the pages of all others as they are', () => {
  const patched = patchNodes(data, new Map([['c', { silent: false }]]))
  expect(patched?.pages[0]).toBe(data.pages[0])
  expect(patched?.pages[1]?.items[0]).toMatchObject({ deveui: 'c', silent: false })
})

it('is the same object when no named node is loaded', () => {
  expect(patchNodes(data, new Map([['z', { silent: false }]]))).toBe(data)
})
