import { expect, test } from 'vitest'
import { parseTimeOfDay } from './time-of-day.ts'

test.each([
  ['22:30', '22:30'],
  ['22.30', '22:30'],
  ['2230', '22:30'],
  ['730', '07:30'],
  ['7', '07:00'],
  [' 00:00 ', '00:00'],
])('%s is the time %s', (text, time) => {
  expect(parseTimeOfDay(text)).toBe(time)
})

test.each(['', '24:00', '10:60', '10 PM', '123:00', 'noon'])('%s is no time of day', (text) => {
  expect(parseTimeOfDay(text)).toBeUndefined()
})
