import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it('bytes are written in the unit that suits them, in the language', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes')
  expect(formatBytes(999, 'en')).toBe('999 bytes')
  expect(formatBytes(1500, 'en')).toBe('1.5 kB')
  expect(formatBytes(123_456_789, 'en')).toBe('123 MB')
  expect(formatBytes(1_740_000_000, 'en')).toBe('1.7 GB')
  expect(formatBytes(3e15, 'en')).toBe('3,000 TB')
  expect(formatBytes(1_740_000_000, 'sv')).toMatch(/^1,7\sGB$/)
})
