import { expect, it } from 'vitest'
import { hoursOf, hoursText } from './hours.ts'

it.each([
  ['1, 6,24', [1, 6, 24]],
  [' 48 , 2,48 ', [2, 48]],
  ['', []],
  ['1.5', null],
  ['1; 2', null],
  ['1,,2', null],
  ['0', null],
  ['8761', null],
  ['-1', null],
  ['one', null],
  [Array.from({ length: 21 }, (_, n) => n + 1).join(), null],
])('%j are %j', (text, hours) => {
  expect(hoursOf(text)).toEqual(hours)
})

it('are written as they are read', () => {
  expect(hoursOf(hoursText([1, 6, 24]))).toEqual([1, 6, 24])
})
