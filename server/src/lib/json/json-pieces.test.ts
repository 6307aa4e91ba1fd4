import { expect, it } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

const written = (value: unknown) => [...jsonPieces(value)].join('')

it.each([
  ['nothing', null],
  ['a text', 'å"\n'],
  ['an empty list', []],
  ['an empty object', {}],
  ['what is absent', { a: undefined, b: [undefined, 1], c: { d: undefined } }],
  ['a long list', Array.from({ length: 1001 }, (_, at) => ({ at, text: `n${at}` }))],
  [
    'long lists of short lists',
    { all: Array.from({ length: 3 }, () => Array.from({ length: 999 }, (_, at) => at)) },
  ],
  ['what lies deep', { a: { b: { c: { d: { e: { f: [1, { g: 2 }] } } } } } }],
  ['numbers that JSON has not', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
])('writes %s as JSON.stringify does', (_, value) => {
  expect(written(value)).toBe(JSON.stringify(value))
})

it('cuts large lists, wherever they lie', () => {
  const node = { name: 'n'.repeat(50), values: [1, 2, 3] }
  const value = { widgets: [{ series: [{ rows: Array.from({ length: 20_000 }, () => node) }] }] }
  const lengths = [...jsonPieces(value)].map(({ length }) => length)
  expect(lengths.length).toBeGreaterThan(20)
  expect(Math.max(...lengths)).toBeLessThan(100_000)
})
