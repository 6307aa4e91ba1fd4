import { expect, test } from 'vitest'
import { formatReport, isMet, quantile } from './report.ts'

test('a limit is kept up to the limit itself, and not being measured is not keeping it', () => {
  const figure = { name: 'LCP', unit: 's' }
  expect(isMet({ ...figure, value: 1.5, limit: { most: 1.5 } })).toBe(true)
  expect(isMet({ ...figure, value: 1.51, limit: { most: 1.5 } })).toBe(false)
  expect(isMet({ ...figure, value: 59, limit: { least: 60 } })).toBe(false)
  expect(isMet({ ...figure, value: Number.NaN, limit: { most: 1.5 } })).toBe(false)
  expect(isMet({ ...figure, value: 9 })).toBeUndefined()
})

test('the report says plainly what is not kept', () => {
  const report = formatReport([
    {
      title: 'Web',
      figures: [
        { name: 'LCP of home', value: 1.8, unit: 's', limit: { most: 1.5 } },
        { name: 'CLS', value: 0, unit: '', limit: { most: 0.02 } },
        { name: 'readings', value: 12345.6, unit: '/s' },
      ],
    },
  ])
  expect(report).toMatch(/LCP of home +1\.8 s +≤ 1\.5 s +NO$/m)
  expect(report).toMatch(/CLS +0 +≤ 0\.02 +yes$/m)
  expect(report).toMatch(/readings +12,346 \/s$/m)
  expect(report).toContain('1 of 2 limits are NOT kept: LCP of home')
})

test('quantiles are values that were measured', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([3, 1, 2], 0.95)).toBe(3)
  expect(quantile([], 0.5)).toBeNaN()
})
