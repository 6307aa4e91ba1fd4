import { describe, expect, it } from 'vitest'
import { isKey, problemOfValue, timeOf } from './decode.ts'

const now = Date.UTC(2026, 10, 21, 12)
const limits = { futureMs: 86_400_000, maxDepth: 8 }
/** Objects in each other, as deep as said. */
const nested = (depth: number): object => (depth === 1 ? { a: 1 } : { a: nested(depth - 1) })
describe('what a reading says', () => {
  it.each([[21.5], [-0], [0], [true], ['open'], [''], [{ lat: 1, long: 2 }]])('may be %j', (value) => {
    expect(problemOfValue(value, limits)).toBeUndefined()
  })

  it('keeps an object that is as deep as allowed, the reading itself being the first level', () => {
    expect(problemOfValue(nested(7), limits)).toBeUndefined()
  })

  it.each([
    [Number.NaN, 'value.notFinite'],
    [Number.POSITIVE_INFINITY, 'value.notFinite'],
    [undefined, 'value.invalid'],
    [[1, 2], 'value.invalid'],
    ['a\0b', 'value.invalid'],
    ['\ud800', 'value.invalid'],
    ['x'.repeat(70_000), 'value.tooLong'],
    [{ text: 'a\0b' }, 'value.invalid'],
    [{ '\ud800': 1 }, 'value.invalid'],
    [{ list: [1, Number.POSITIVE_INFINITY] }, 'value.notFinite'],
    [nested(8), 'payload.tooDeep'],
  ])('threat 26: refuses %j', (value, code) => {
    expect(problemOfValue(value, limits)).toBe(code)
  })

  it.each([[''], [' temperature'], ['a\0b'], [7], [null], ['k'.repeat(129)], ['line\u0007']])(
    'refuses the key %j',
    (key) => {
      expect(isKey(key)).toBe(false)
    },
  )

  it('takes a key that is a word of the language for what it is', () => {
    expect(isKey('__proto__')).toBe(true)
  })
})

describe('when it was measured', () => {
  it.each([[undefined], [null]])('is not said by %j', (createdAt) => {
    expect(timeOf(createdAt, now, limits)).toBeNaN()
  })

  it.each([
    ['2026-11-21T10:00:00Z', Date.UTC(2026, 10, 21, 10)],
    ['2026-11-21T10:00:00.5+01:00', Date.UTC(2026, 10, 21, 9, 0, 0, 500)],
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    [Date.UTC(1990, 0, 1), Date.UTC(1990, 0, 1)],
    [now + 86_400_000, now + 86_400_000],
    ['1700000000000', 1_700_000_000_000],
    [1_700_000_000, 1_700_000_000_000],
    ['2026-11-21 10:00:00', Date.UTC(2026, 10, 21, 10)],
  ])('reads %j', (createdAt, time) => {
    expect(timeOf(createdAt, now, limits)).toBe(time)
  })

  it.each([
    ['yesterday'],
    ['2026-13-45'],
    ['2026-02-30'],
    [true],
    [{}],
    [''],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
  ])('refuses %j, which is no time', (createdAt) => {
    expect(timeOf(createdAt, now, limits)).toBe('time.invalid')
  })

  it.each([[0], [-1], ['1970-01-01'], ['2036-02-07T06:28:16Z'], [now + 86_400_001], [631_151_999]])(
    'threat 26: refuses %j, which is no time of a sensor of today',
    (createdAt) => {
      expect(timeOf(createdAt, now, limits)).toBe('time.outOfRange')
    },
  )
})
