import { expect, it } from 'vitest'
import { flattenJson, maxFlattenedValues } from './flatten-json.ts'

const flat = (value: unknown, depth = 7) => {
  const found = flattenJson('k', value, depth)
  return typeof found === 'string' ? found : found.map(({ key, value }) => [key, value])
}

it('gives each value the names on the way to it, and the places in lists', () => {
  expect(flat({ AM2301: { Temperature: 21.4, on: true }, list: [1, ['x']], none: null })).toEqual([
    ['k.AM2301.Temperature', 21.4],
    ['k.AM2301.on', true],
    ['k.list.0', 1],
    ['k.list.1.0', 'x'],
    ['k.none', null],
  ])
  expect(flat([[], {}])).toEqual([])
})

it.each([[21.5], ['text'], [false], [null]])('leaves %j as it is', (value) => {
  expect(flat(value)).toEqual([['k', value]])
})

it.each([
  [{ lat: 59.3, long: 18.1 }],
  [{ latitude: '59.3', longitude: '18.1', speed: 3, more: { satellites: 7 } }],
  [{ Lat: 0, Lng: 0 }],
  [{ type: 'Point', coordinates: [18.1, 59.3] }],
])('keeps the position %j', (place) => {
  expect(flat(place)).toEqual([['k', place]])
  expect(flat({ at: [place] })).toEqual([['k.at.0', place]])
})

it('takes half a position, or one without numbers, for nothing of the kind', () => {
  expect(flat({ lat: 59.3 })).toEqual([['k.lat', 59.3]])
  expect(flat({ lat: null, long: null })).toEqual([
    ['k.lat', null],
    ['k.long', null],
  ])
})

it('threat 25: takes words of the language for names like any other', () => {
  const value = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":2},"toString":3}')
  expect(flat(value)).toEqual([
    ['k.__proto__.polluted', 1],
    ['k.constructor.prototype', 2],
    ['k.toString', 3],
  ])
  expect('polluted' in {}).toBe(false)
})

it('threat 26: ends at a number of values and at a depth', () => {
  const list = Array.from({ length: maxFlattenedValues }, () => 1)
  expect(flat(list)).toHaveLength(maxFlattenedValues)
  expect(flat([...list, null])).toBe('payload.tooManyKeys')
  expect(flat({ a: { b: 1 } }, 2)).toEqual([['k.a.b', 1]])
  expect(flat({ a: { b: {} } }, 2)).toBe('payload.tooDeep')
  const endless = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(flat(endless)).toBe('payload.tooDeep')
})
