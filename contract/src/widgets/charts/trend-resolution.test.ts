import { expect, it } from 'vitest'
import { fittingResolution } from './trend-resolution.ts'

it('is coarser where a range has too many steps', () => {
  expect(fittingResolution('hour', 86_400_000)).toBe('hour')
  expect(fittingResolution('hour', 400 * 86_400_000)).toBe('5hours')
  expect(fittingResolution('day', 9000 * 86_400_000)).toBe('week')
})
