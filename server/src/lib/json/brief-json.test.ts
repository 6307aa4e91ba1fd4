import { expect, it } from 'vitest'
import { briefJson } from './brief-json.ts'

it.each([
  [21.5],
  ['a "quoted" text'],
  [null],
  [true],
  [[1, [2, { a: 'x' }], []]],
  [{ temp: 21.5, nested: { on: false, list: [null] }, 'a.b': '' }],
])('writes %j as JSON does', (value) => {
  expect(briefJson(value, 1000)).toBe(JSON.stringify(value))
})

it('writes what JSON has no word for', () => {
  expect(briefJson({ big: 2n ** 64n, nan: Number.NaN, none: undefined }, 100)).toBe(
    '{"big":18446744073709551616,"nan":null,"none":null}',
  )
})

it('threat 26: ends where there is no more room, whatever is behind', () => {
  let reads = 0
  const many = Object.defineProperties(
    {},
    Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [
        `key${at}`,
        {
          enumerable: true,
          get: () => {
            reads++
            return 'x'.repeat(100)
          },
        },
      ]),
    ),
  )
  const text = briefJson(many, 500)
  expect(text).toHaveLength(500)
  expect(text.endsWith('…')).toBe(true)
  expect(reads).toBeLessThan(10)
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  expect(briefJson(deep, 100)).toBe(`${'['.repeat(99)}…`)
})
