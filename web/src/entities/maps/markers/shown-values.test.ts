import { expect, it } from 'vitest'
import { shownOf } from './shown-values.ts'

const key = (name: string, isDefault = false) => ({
  name,
  label: '',
  unit: '',
  decimals: null,
  valueMapping: null,
  isDefault,
  kind: 'gauge' as const,
  rollover: null,
  resetBelow: null,
  discovered: false,
  publishing: null,
})
const keys = [...['a', 'b', 'c', 'd', 'e'].map((name) => key(name)), key('f', true), key('silent')]
const currents = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
  key: name,
  value: 1,
  createdAt: '2026-01-01T00:00:00Z',
}))
const attribute = (nodeType: number, normalizedName: string, name = '') => ({
  nodeType,
  attribute: { normalizedName, name },
})
const shown = (...attributes: ReturnType<typeof attribute>[]) =>
  shownOf({ nodeType: 1, keys }, currents, attributes).map((value) => value.label || value.key)

it('shows the default key first and a few others where nobody has chosen', () => {
  expect(shown()).toEqual(['f', 'a', 'b', 'c'])
})

it('shows what is chosen for the kind of node, by its name, also before it was ever sent', () => {
  expect(shown(attribute(1, 'c', 'Warmth'), attribute(2, 'a'), attribute(1, 'silent'))).toEqual([
    'f',
    'Warmth',
    'silent',
  ])
})
