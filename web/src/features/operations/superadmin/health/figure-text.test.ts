import { expect, it } from 'vitest'
import { figureText } from './figure-text.ts'

const text = (value: number, unit: Parameters<typeof figureText>[1], language = 'en') =>
  figureText(value, unit, language, (rate) => `${rate}/s`)

it('writes each figure in a unit that suits its size, in the language', () => {
  expect(text(0, 'seconds')).toBe('0 seconds')
  expect(text(60, 'seconds')).toBe('1 minute')
  expect(text(3600, 'seconds')).toBe('60 minutes')
  expect(text(9000, 'seconds')).toBe('2.5 hours')
  expect(text(30, 'days')).toBe('30 days')
  expect(text(0.5, 'days')).toBe('12 hours')
  expect(text(30, 'days', 'sv')).toBe('30 dygn')
  expect(text(1.234, 'milliseconds')).toBe('1.2 ms')
  expect(text(1234, 'count')).toBe('1,234')
  expect(text(0.25, 'perSecond')).toBe('0.3/s')
  expect(text(2_500_000_000, 'bytes', 'da')).toMatch(/^2,5\sGB$/)
})
