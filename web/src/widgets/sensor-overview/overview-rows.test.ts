import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { describe, expect, it } from 'vitest'
import { columnHead, sortedNodes } from './overview-rows.ts'

const node = (name: string, part: Partial<WidgetNode> = {}): WidgetNode => ({
  deveui: name,
  name,
  nodeType: 1,
  applicationName: '',
  image: null,
  lat: null,
  long: null,
  battery: null,
  rssi: null,
  lastContact: '2026-01-01T00:00:00.000Z',
  silent: false,
  active: true,
  alarm: 0,
  values: [],
  ...part,
})
const names = (nodes: WidgetNode[]) => nodes.map(({ name }) => name)

describe('sortedNodes', () => {
  const nodes = [
    node('Barn 10'),
    node('Barn 2'),
    node('off', { active: false, silent: true }),
    node('quiet', { silent: true, lastContact: '2025-01-01T00:00:00.000Z' }),
    node('hot', { alarm: 1 }),
    node('new', { lastContact: null }),
    node('empty', { battery: 3, lastContact: '2026-02-01T00:00:00.000Z' }),
  ]

  it('puts first what needs somebody', () => {
    const sorted = names(sortedNodes(nodes, 'needsMe', 'en'))
    expect(sorted).toEqual(['hot', 'quiet', 'empty', 'new', 'Barn 2', 'Barn 10', 'off'])
  })

  it('sorts by name as people count, in the letters of the language', () => {
    expect(names(sortedNodes(nodes.slice(0, 2), 'name', 'en'))).toEqual(['Barn 2', 'Barn 10'])
    expect(names(sortedNodes([node('Öl'), node('Zink')], 'name', 'sv'))).toEqual(['Zink', 'Öl'])
  })

  it('puts those that were never heard last by last contact', () => {
    const sorted = names(sortedNodes(nodes, 'lastContact', 'en'))
    expect(sorted[0]).toBe('empty')
    expect(sorted.at(-1)).toBe('new')
  })
})

it('heads a column by its own words, then by those of a node that has the key', () => {
  const column = { key: 't', label: null, unit: null, decimals: null, thresholds: [] }
  const known = node('b', { values: [{ key: 't', label: 'Temperature', unit: '°C', latest: null }] })
  expect(columnHead(column, [node('a'), known])).toEqual({ label: 'Temperature', unit: '°C' })
  expect(columnHead({ ...column, label: 'Warmth', unit: '' }, [known])).toEqual({ label: 'Warmth', unit: '' })
  expect(columnHead(column, [])).toEqual({ label: 't', unit: '' })
})
