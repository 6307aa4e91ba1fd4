import { expect, it } from 'vitest'
import { decimalsToRead, formatNumber } from './format-number.ts'

it('writes numbers as each language does, with the digits that matter', () => {
  expect(formatNumber(21.349999, 'en')).toBe('21.35')
  expect(formatNumber(1234567.891, 'en')).toBe('1,234,568')
  expect(formatNumber(1234.5, 'da')).toBe('1.234,5')
  expect(formatNumber(1234.5, 'sv').replace(/\s/g, ' ')).toBe('1 234,5')
  expect(formatNumber(21, 'en', 1)).toBe('21.0')
  expect(formatNumber(-0, 'en')).toBe('0')
  expect(formatNumber(1e-9, 'en')).toBe('1.000e-9')
  expect(formatNumber(Number.NaN, 'en')).toBe('–')
})

it('writes means with the digits that their spread makes sense of', () => {
  expect([8, 80, 8000, 0.5, 0].map(decimalsToRead)).toEqual([2, 1, 0, 3, undefined])
})
