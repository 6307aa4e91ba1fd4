import { expect, test } from 'vitest'
import { assertStorable, findValueProblem, isStorableTime, maxTime, maxValueBytes } from './reading.ts'

test.each([
  [0, undefined],
  [-0, undefined],
  [Number.MAX_VALUE, undefined],
  [Number.NaN, 'notFinite'],
  [Number.POSITIVE_INFINITY, 'notFinite'],
  [Number.NEGATIVE_INFINITY, 'notFinite'],
  [true, undefined],
  ['', undefined],
  ['\0', 'badText'],
  ['half a pair \ud83d', 'badText'],
  ['a pair 😀', undefined],
  [{}, undefined],
  [{ lat: 1, tags: [null, 'x'] }, undefined],
  [null, 'unsupported'],
  [undefined, 'unsupported'],
  [[1, 2], 'unsupported'],
  [1n, 'unsupported'],
])('the value %o is %o', (value, problem) => {
  expect(findValueProblem(value)).toBe(problem)
})

test('threat 26: texts and objects end at 64 KB of UTF-8, to the byte', () => {
  expect(findValueProblem('a'.repeat(maxValueBytes))).toBeUndefined()
  expect(findValueProblem('a'.repeat(maxValueBytes + 1))).toBe('tooLong')
  expect(findValueProblem('€'.repeat(21_845))).toBeUndefined()
  expect(findValueProblem('€'.repeat(21_846))).toBe('tooLong')
  expect(findValueProblem({ a: 'x'.repeat(maxValueBytes - 8) })).toBeUndefined()
  expect(findValueProblem({ a: 'x'.repeat(maxValueBytes - 7) })).toBe('tooLong')
})

test('times are whole milliseconds from 1970 on', () => {
  for (const time of [0, 1_774_747_200_123, maxTime]) expect(isStorableTime(time)).toBe(true)
  for (const time of [-1, 0.5, maxTime + 1, Number.NaN]) expect(isStorableTime(time)).toBe(false)
})

test('a batch that is not storable is refused as a whole, with the place of the fault', () => {
  const batch = (values: unknown[], times = values.map(() => 1), series = values.map(() => 1)) =>
    // What the types forbid is what is tried here.
    ({ series, times, values }) as Parameters<typeof assertStorable>[0]
  expect(() => assertStorable(batch([1, true, 'x', {}]))).not.toThrow()
  expect(() => assertStorable(batch([1, Number.NaN]))).toThrow(
    'Reading 1 of the batch: its value is notFinite',
  )
  expect(() => assertStorable(batch([1, 1], [5, 0.5]))).toThrow('Reading 1 of the batch: time 0.5')
  expect(() => assertStorable(batch([1, 1], [5, 5], [1.5, 1]))).toThrow(
    'Reading 0 of the batch has no series',
  )
  expect(() => assertStorable(batch([1, 1], [5], [1, 1]))).toThrow('2 series, 1 times, 2 values')
})
